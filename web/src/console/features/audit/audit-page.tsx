import { type AuditEntryView, getAuditChain, listAudit } from "@lode/core/contracts/console/audit";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { read } from "../../lib/api.ts";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { count, utc } from "../../ui/format.ts";
import { IdLink, linkStyle, pathOf, SUBJECT_NAMES, searchPath } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";

function Subject({ entry: { subjectId, subjectType, operator } }: { entry: AuditEntryView }) {
  if (!subjectId) return <span className="text-silt">–</span>;
  if (operator)
    return (
      <Link to={`/audit?subject=${subjectId}`} className={linkStyle}>
        {operator}
      </Link>
    );
  if (!subjectType) return <IdLink id={subjectId} to={`/audit?subject=${subjectId}`} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Link to={pathOf(subjectType, subjectId)} className={`${linkStyle} whitespace-nowrap`}>
        {SUBJECT_NAMES[subjectType]}
      </Link>
      <IdLink id={subjectId} to={searchPath(subjectId)} />
    </span>
  );
}

/** Shows the reason first, because readers look for it. */
function Detail({ detail: { reason, ...more } }: { detail: Record<string, string> }) {
  const rest = Object.entries(more);
  return (
    <div className="py-0.5">
      {reason ? <span>{reason}</span> : null}
      {rest.length > 0 ? (
        <span className="text-silt">
          {reason ? " · " : ""}
          {rest.map(([name, value]) => `${name}: ${value}`).join(", ")}
        </span>
      ) : null}
    </div>
  );
}

const COLUMNS: ReadonlyArray<Column<AuditEntryView>> = [
  { title: "When (UTC)", cell: ({ at }) => <time dateTime={at}>{utc(at).slice(0, 19)}</time> },
  { title: "Who", cell: ({ actor }) => actor },
  { title: "What", cell: ({ act }) => act },
  { title: "About", cell: (entry) => <Subject entry={entry} /> },
  { title: "Why, and details", cell: ({ detail }) => <Detail detail={detail} />, wide: true },
  { title: "No.", cell: ({ seq }) => (seq === null ? "–" : count(seq)), end: true },
];

/** The newest entry of the chain, and the values that the log's filters offer. */
const useChain = () => useQuery(read(["audit", "chain"], getAuditChain)).data;

function ChainNote() {
  const data = useChain();
  if (!data) return <span>&nbsp;</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {count(data.head.seq)} entries, each bound to the one before it. Newest link:
      <IdLink id={data.head.hash} what="the hash" />
      <span>
        <code className="font-mono">npm run ops -- audit verify</code> checks them all.
      </span>
    </span>
  );
}

export function AuditPage() {
  const filters = useFilterValues("actor", "act", "subject", "from", "to", "cursor");
  const query = useQuery(read(["audit", filters], listAudit, { query: filters }));
  const words = useChain();
  const options = (values: readonly string[] = []) => values.map((value) => [value, value] as const);
  return (
    <>
      <PageHeader title="Audit log" note={<ChainNote />} />
      <FilterBar>
        <FilterSelect name="actor" label="Who" options={options(words?.actors)} />
        <FilterSelect name="act" label="What" options={options(words?.acts)} />
        <FilterText name="subject" label="About (id)" placeholder="01939f3e-…" />
        <FilterText name="from" label="From" type="date" />
        <FilterText name="to" label="To" type="date" />
      </FilterBar>
      <List
        label="Audit log"
        query={query}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty="Nothing matches"
        emptyNote="Every change that an operator makes is kept here."
      />
    </>
  );
}

import { type SearchHit, search } from "@lode/core/contracts/console/story";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { read } from "../../lib/api.ts";
import { StateBadge } from "../../ui/facts.tsx";
import { pathOf, SUBJECT_NAMES } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const COLUMNS: ReadonlyArray<Column<SearchHit>> = [
  { title: "What", cell: ({ type }) => SUBJECT_NAMES[type] },
  { title: "Title", cell: ({ title }) => title, wide: true },
  { title: "State", cell: ({ state }) => (state ? <StateBadge state={state} /> : null) },
  { title: "Found by", cell: ({ by }) => by },
  { title: "When", cell: ({ at }) => <Timestamp at={at} />, end: true },
];

export function SearchPage() {
  const q = useSearchParams()[0].get("q")?.trim() ?? "";
  const query = useQuery({ ...read(["search", q], search, { query: { q } }), enabled: q !== "" });
  const { data } = query;
  const [only] = data?.items ?? [];
  // `replace` leaves the search out of the history, so going back leads to the page before it.
  if (only && data?.items.length === 1) return <Navigate to={pathOf(only.type, only.id)} replace />;
  if (q === "") return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title="Search" note={<span className="break-all">{q}</span>} />
      <List
        label="Hits"
        query={query}
        columns={COLUMNS}
        keyOf={({ type, id }) => `${type} ${id}`}
        to={({ type, id }) => pathOf(type, id)}
        empty="Nothing has this handle"
        emptyNote="Ids, signatures and wallets must be whole. Events are kept for some days only; what they were about is kept."
      />
      {data?.more ? (
        <p className="px-3 py-2 text-sm text-silt">There are more; these are the newest of each kind.</p>
      ) : null}
    </>
  );
}

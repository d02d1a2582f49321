import { type SearchHit, search } from "@lode/core/contracts/console/search";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { call } from "../../lib/api.ts";
import { pathOf, SUBJECT_NAMES } from "../../lib/subjects.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const COLUMNS: ReadonlyArray<Column<SearchHit>> = [
  { title: "What", cell: ({ type }) => SUBJECT_NAMES[type] },
  { title: "Title", cell: ({ title }) => title, wide: true },
  { title: "State", cell: ({ state }) => (state ? <StateBadge state={state} /> : null) },
  { title: "Found by", cell: ({ by }) => by },
  { title: "When", cell: ({ at }) => <Timestamp at={at} />, end: true },
];

const HANDLES = [
  "the id of a withdrawal, miner, task, attempt, failed job, or anything else that an id is shown of",
  "an email address",
  "an X handle, with or without @, or a link to it",
  "a transaction's signature, or an explorer's link to it",
  "a wallet",
  "a value of a job's payload, such as a batch key",
];

function Handles() {
  return (
    <div className="max-w-prose text-sm">
      <p>Paste what you were given into the field above:</p>
      <ul className="mt-2 list-disc pl-5 text-silt">
        {HANDLES.map((handle) => (
          <li key={handle}>{handle}</li>
        ))}
      </ul>
    </div>
  );
}

export function SearchPage() {
  const q = useSearchParams()[0].get("q")?.trim() ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["search", q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    enabled: q !== "",
  });
  const [only] = data?.items ?? [];
  // The search itself is left out of the history: going back leads to where one was.
  if (only && data?.items.length === 1) return <Navigate to={pathOf(only.type, only.id)} replace />;
  return (
    <>
      <PageHeader title="Search" note={q ? <span className="break-all">{q}</span> : null} />
      {q === "" ? <Handles /> : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {q !== "" && !data && !error ? <LoadingRows rows={3} /> : null}
      {data?.items.length === 0 ? (
        <div className="rounded-sm border border-seam bg-surface">
          <Empty title="Nothing has this handle">
            Ids, addresses and signatures must be whole. Events are kept for some days only; what they were
            about is kept.
          </Empty>
        </div>
      ) : null}
      {data && data.items.length > 1 ? (
        <div className="rounded-sm border border-seam bg-surface">
          <DataTable
            label={`${data.items.length} hits`}
            columns={COLUMNS}
            rows={data.items}
            keyOf={({ type, id }) => `${type} ${id}`}
            to={({ type, id }) => pathOf(type, id)}
          />
          {data.more ? (
            <p className="border-t border-seam px-3 py-2 text-sm text-silt">
              There are more; these are the newest of each kind.
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

import type { SearchHit, search } from "@lode/core/contracts/console/story";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { searchQuery } from "../../lib/queries.ts";
import { pathOf, SUBJECT_NAMES } from "../../lib/subjects.ts";
import { StateBadge } from "../../ui/facts.tsx";
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

const HANDLES = [
  "the id of a withdrawal, miner, task, attempt, objection or failed job",
  "an email address, or its beginning",
  "an X handle or its beginning, with or without @, or a link to it",
  "the beginning of a miner's name, or of any word of it",
  "a transaction's signature, or an explorer's link to it",
  "a wallet's address",
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
  const query = useQuery(searchQuery(q));
  const { data } = query;
  const [only] = data?.items ?? [];
  // `replace` leaves the search out of the history, so going back leads to the page before it.
  if (only && data?.items.length === 1) return <Navigate to={pathOf(only.type, only.id)} replace />;
  return (
    <>
      <PageHeader title="Search" note={q ? <span className="break-all">{q}</span> : null} />
      {q === "" ? <Handles /> : <Hits query={query} />}
    </>
  );
}

function Hits({ query }: { query: UseQueryResult<AnswerOf<typeof search>> }) {
  return (
    <>
      <List
        label="Hits"
        query={query}
        columns={COLUMNS}
        keyOf={({ type, id }) => `${type} ${id}`}
        to={({ type, id }) => pathOf(type, id)}
        empty="Nothing has this handle"
        emptyNote="Ids, signatures and wallets must be whole. Events are kept for some days only; what they were about is kept."
      />
      {query.data?.more ? (
        <p className="px-3 py-2 text-sm text-silt">There are more; these are the newest of each kind.</p>
      ) : null}
    </>
  );
}

import type { SearchHit } from "@lode/core/contracts/console/story";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { searchTexts } from "../../../texts/console/search.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { searchQuery } from "../../lib/queries.ts";
import { pathOf } from "../../lib/subjects.ts";
import { StateBadge } from "../../ui/facts.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { Empty, LoadError, LoadingRows, PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const makeColumns = (): ReadonlyArray<Column<SearchHit>> => [
  { title: searchTexts.what, cell: ({ type }) => uiTexts.subjects[type] },
  { title: searchTexts.title, cell: ({ title }) => title, wide: true },
  { title: searchTexts.state, cell: ({ state }) => (state ? <StateBadge state={state} /> : null) },
  { title: searchTexts.foundBy, cell: ({ by }) => by },
  { title: searchTexts.when, cell: ({ at }) => <Timestamp at={at} />, end: true },
];

const makeHandles = () => [
  searchTexts.theIdOfAWithdrawal,
  searchTexts.anEmailAddress,
  searchTexts.anXHandleWithOr,
  searchTexts.theBeginningOfAName,
  searchTexts.aTransactionsSignatureOrAn,
  searchTexts.aWallet,
  searchTexts.aValueOfAJobs,
];

function Handles() {
  return (
    <div className="max-w-prose text-sm">
      <p>{searchTexts.pasteWhatYouWereGiven}</p>
      <ul className="mt-2 list-disc pl-5 text-silt">
        {makeHandles().map((handle) => (
          <li key={handle}>{handle}</li>
        ))}
      </ul>
    </div>
  );
}

export function SearchPage() {
  const q = useSearchParams()[0].get("q")?.trim() ?? "";
  const { data, error, refetch } = useQuery(searchQuery(q));
  const [only] = data?.items ?? [];
  // `replace` leaves the search out of the history, so going back leads to the page before it.
  if (only && data?.items.length === 1) return <Navigate to={pathOf(only.type, only.id)} replace />;
  return (
    <>
      <PageHeader title={searchTexts.search} note={q ? <span className="break-all">{q}</span> : null} />
      {q === "" ? <Handles /> : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {q !== "" && !data && !error ? <LoadingRows rows={3} /> : null}
      {data?.items.length === 0 ? (
        <div className="rounded-sm border border-seam bg-surface">
          <Empty title={searchTexts.nothingHasThisHandle}>{searchTexts.idsAddressesAndSignaturesMust}</Empty>
        </div>
      ) : null}
      {data && data.items.length > 1 ? (
        <div className="rounded-sm border border-seam bg-surface">
          <DataTable
            label={searchTexts.hits(data.items.length)}
            columns={makeColumns()}
            rows={data.items}
            keyOf={({ type, id }) => `${type} ${id}`}
            to={({ type, id }) => pathOf(type, id)}
          />
          {data.more ? (
            <p className="border-t border-seam px-3 py-2 text-sm text-silt">
              {searchTexts.thereAreMoreTheseAre}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

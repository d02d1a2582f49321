import {
  listWithdrawals,
  WITHDRAWAL_FILTERS,
  type WithdrawalFilter,
  type WithdrawalRow,
} from "@lode/core/contracts/console/withdrawals";
import { HOLD_KINDS } from "@lode/core/domain/withdrawals/holds";
import { useMutation, useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../../lib/api-error.ts";
import { download } from "../../../lib/download.ts";
import { Button } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { withdrawalsQuery } from "../../lib/queries.ts";
import { HOLDS } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink, MinerLink, pathOf } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { reviewPath } from "./review-queue.ts";
import { WithdrawalState } from "./withdrawal-facts.tsx";
import { MOST_ROWS, readWithdrawalsFile } from "./withdrawals-file.ts";

const FILTERS: Record<WithdrawalFilter, string> = {
  review: "Waits for an operator",
  open: "Open",
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};

function Waits({ row: { holds, inDoubt, failureReason, approvals } }: { row: WithdrawalRow }) {
  const kinds = holds.map(({ kind }) => HOLDS[kind]).join(", ");
  return (
    <span className="line-clamp-1 text-silt" title={inDoubt ?? failureReason ?? kinds}>
      {inDoubt ?? failureReason ?? kinds}
      {approvals > 0 && holds.some(({ kind }) => kind === "review") ? ` (${approvals} of 2 approved)` : ""}
    </span>
  );
}

const COLUMNS: ReadonlyArray<Column<WithdrawalRow>> = [
  { title: "Withdrawal", cell: ({ id }) => <span className="font-mono text-[0.92em]">{shortId(id)}</span> },
  {
    title: "State",
    cell: ({ status, holds, inDoubt }) => (
      <WithdrawalState status={status} held={holds.length > 0} inDoubt={inDoubt !== null} />
    ),
  },
  { title: "Points", cell: ({ points }) => count(points), end: true },
  { title: "USDC", cell: ({ usdc }) => usdc, end: true },
  { title: "Miner", cell: ({ miner }) => <MinerLink miner={miner} /> },
  { title: "Wallet", cell: ({ walletAddress }) => <IdLink id={walletAddress} what="the wallet" /> },
  { title: "Why it waits, or failed", cell: (row) => <Waits row={row} />, wide: true },
  { title: "Requested", cell: ({ createdAt }) => <Timestamp at={createdAt} />, end: true },
];

export function WithdrawalsPage() {
  const filters = useFilterValues("state", "hold", "from", "to", "cursor");
  const query = useQuery(withdrawalsQuery(filters));
  const isQueue = filters.state === "review";
  return (
    <>
      <PageHeader title="Withdrawals" />
      <FilterBar>
        <FilterSelect
          name="state"
          label="State"
          options={WITHDRAWAL_FILTERS.map((state) => [state, FILTERS[state]])}
        />
        <FilterSelect
          name="hold"
          label="Held for"
          all="Anything"
          options={HOLD_KINDS.map((kind) => [kind, HOLDS[kind]] as const)}
        />
        <FilterText name="from" label="From" type="date" />
        <FilterText name="to" label="To" type="date" />
      </FilterBar>
      <Download filters={filters} />
      <List
        label="Withdrawals"
        query={query}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => (isQueue ? reviewPath(id) : pathOf("withdrawal", id))}
        empty="No withdrawal matches"
      />
    </>
  );
}

function Download({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, ...shown } = filters;
  const saving = useMutation({
    mutationFn: () =>
      readWithdrawalsFile(
        (page) => call(listWithdrawals, { query: { ...shown, ...page } }),
        `This file stops at ${count(MOST_ROWS)} rows: the list has more.`,
      ),
    onSuccess: (text) => download(new Blob([text], { type: "text/csv" }), "withdrawals.csv"),
    onError: (error) => showError(sentenceFor(error, "This could not be loaded.")),
  });
  return (
    <div className="mb-3">
      <Button look="quiet" size="small" disabled={saving.isPending} onClick={() => saving.mutate()}>
        Download as CSV
      </Button>
    </div>
  );
}

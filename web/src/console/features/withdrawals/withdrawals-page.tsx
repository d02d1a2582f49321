import {
  WITHDRAWAL_FILTERS,
  WITHDRAWAL_ORDERS,
  type WithdrawalFilter,
} from "@lode/core/contracts/console/closed-sets";
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type WithdrawalRow,
} from "@lode/core/contracts/console/withdrawals";
import { HOLD_KINDS } from "@lode/core/domain/withdrawals/holds";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { download } from "../../../lib/download.ts";
import { Button } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { withdrawalsQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { Act, FOR_MINER, NOT_DONE } from "../../ui/confirm-with-reason.tsx";
import { HOLDS } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { count, dollars, shortId } from "../../ui/format.ts";
import { IdLink, MinerLink, pathOf } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { reviewPath } from "./review-queue.ts";
import { DECIDED, WithdrawalState } from "./withdrawal-facts.tsx";
import { MOST_ROWS, readWithdrawalsFile } from "./withdrawals-file.ts";

const FILTERS: Record<WithdrawalFilter, string> = {
  review: "Waits for an operator",
  open: "Open",
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};

const ORDERS = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Largest first",
  smallest: "Smallest first",
};

type ReviewDecision = "approve" | "reject";

const ENDPOINTS = { approve: approveWithdrawal, reject: rejectWithdrawal } as const;

const isDecidable = ({ status, holds }: WithdrawalRow): boolean =>
  status === "pending" && holds.some(({ kind }) => kind === "review");

/** Decides one after the other, each with its own act in the audit log, and stops at the first refusal. */
async function decideAll(
  decision: ReviewDecision,
  rows: readonly WithdrawalRow[],
  reason: string,
): Promise<void> {
  for (const [done, { id }] of rows.entries()) {
    try {
      await call(ENDPOINTS[decision], { params: { id }, body: { reason } });
    } catch (error) {
      throw new Error(
        `${done} of ${rows.length} are decided. The next was refused: ${sentenceFor(error, NOT_DONE)}`,
      );
    }
  }
}

/** Lets an operator select reviews of the list and decide them with one reason. */
function useSelectedReviews(rows: readonly WithdrawalRow[]): {
  columns: ReadonlyArray<Column<WithdrawalRow>>;
  bar: ReactNode;
} {
  const may = useMay("operator");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const decidable = may ? rows.filter(isDecidable) : [];
  const selected = decidable.filter(({ id }) => ids.has(id));
  if (decidable.length === 0) return { columns: [], bar: null };
  const points = selected.reduce((sum, row) => sum + row.points, 0);
  const withdrawals = `${count(selected.length)} ${selected.length === 1 ? "withdrawal" : "withdrawals"}`;
  const decide = (decision: ReviewDecision) => (reason: string) => decideAll(decision, selected, reason);
  const select = (id: string, isOn: boolean) =>
    setIds((previous) => new Set(isOn ? [...previous, id] : [...previous].filter((one) => one !== id)));
  const column: Column<WithdrawalRow> = {
    title: "",
    end: true,
    cell: (row) =>
      isDecidable(row) ? (
        <input
          type="checkbox"
          aria-label={`Select ${shortId(row.id)}`}
          className="size-5 accent-ore-deep"
          checked={ids.has(row.id)}
          onChange={({ target }) => select(row.id, target.checked)}
        />
      ) : null,
  };
  const bar = (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
      <span className="tabular-nums">{`${count(selected.length)} selected`}</span>
      <Act
        button="Approve…"
        disabled={selected.length === 0}
        title={`Approve ${withdrawals}?`}
        changes={DECIDED}
        onConfirm={decide("approve")}
      >
        {dollars(points)} are paid once no other hold is left. A payment cannot be taken back.
      </Act>
      <Act
        button="Reject…"
        look="fault"
        disabled={selected.length === 0}
        title={`Reject ${withdrawals}?`}
        changes={DECIDED}
        danger
        {...FOR_MINER}
        onConfirm={decide("reject")}
      >
        They fail, and {count(points)} points go back to their miners.
      </Act>
    </div>
  );
  return { columns: [column], bar };
}

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
  const filters = useFilterValues("state", "hold", "from", "to", "order", "cursor");
  const query = useQuery(withdrawalsQuery(filters));
  const isQueue = filters.state === "review";
  const selection = useSelectedReviews(isQueue ? (query.data?.items ?? []) : []);
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
        <FilterSelect
          name="order"
          label="Order"
          all={ORDERS.newest}
          options={WITHDRAWAL_ORDERS.filter((order) => order !== "newest").map((order) => [
            order,
            ORDERS[order],
          ])}
        />
      </FilterBar>
      <Download filters={filters} />
      {selection.bar}
      <List
        label="Withdrawals"
        query={query}
        columns={[...COLUMNS, ...selection.columns]}
        keyOf={({ id }) => id}
        to={({ id }) => (isQueue ? reviewPath(id) : pathOf("withdrawal", id))}
        empty="No withdrawal matches"
      />
    </>
  );
}

/** Downloads the filtered list. */
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

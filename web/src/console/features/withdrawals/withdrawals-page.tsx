import { WITHDRAWAL_FILTERS, WITHDRAWAL_ORDERS } from "@lode/core/contracts/console/list-orders";
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type WithdrawalRow,
} from "@lode/core/contracts/console/withdrawals";
import { HOLD_KINDS } from "@lode/core/domain/withdrawals/holds";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Button } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { afterDecision, sumQuery, withdrawalsQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { pathOf } from "../../lib/subjects.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { count, dollars, shortId } from "../../ui/format.ts";
import { IdLink, MinerLink } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { reviewPath } from "./review-queue.ts";
import { WithdrawalState } from "./withdrawal-facts.tsx";
import { MOST_ROWS, readWithdrawalsFile } from "./withdrawals-file.ts";

type Decision = "approve" | "reject";

const ENDPOINTS = { approve: approveWithdrawal, reject: rejectWithdrawal } as const;

const isDecidable = ({ status, holds }: WithdrawalRow): boolean =>
  status === "pending" && holds.some(({ kind }) => kind === "review");

/** Decides one after the other, each with its own act in the audit log, and stops at the first refusal. */
async function decideAll(decision: Decision, rows: readonly WithdrawalRow[], reason: string): Promise<void> {
  for (const [done, { id }] of rows.entries()) {
    try {
      await call(ENDPOINTS[decision], { params: { id }, body: { reason } });
    } catch (error) {
      throw new Error(
        withdrawalsTexts.decidedOf(done, rows.length, sentenceFor(error, uiTexts.thisCouldNotBeDone)),
      );
    }
  }
}

function SelectedDialog({
  decision,
  rows,
  onClose,
  onDone,
}: {
  decision: Decision;
  rows: readonly WithdrawalRow[];
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const isApproval = decision === "approve";
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={(isApproval ? withdrawalsTexts.approveSelected : withdrawalsTexts.rejectSelected)(rows.length)}
      action={isApproval ? withdrawalsTexts.approve : withdrawalsTexts.reject}
      danger={!isApproval}
      {...(isApproval
        ? {}
        : {
            reasonLabel: withdrawalsTexts.reasonForTheMiner,
            reasonHint: withdrawalsTexts.theMinerReadsItIt,
          })}
      onConfirm={(reason) => decideAll(decision, rows, reason).finally(onDone)}
    >
      <p>
        {isApproval
          ? withdrawalsTexts.theyArePaid(dollars(points))
          : withdrawalsTexts.theyFail(count(points))}
      </p>
    </ConfirmWithReason>
  );
}

/** Lets an operator select reviews of the list and decide them with one reason. */
function useSelectedReviews(rows: readonly WithdrawalRow[]): {
  columns: ReadonlyArray<Column<WithdrawalRow>>;
  bar: ReactNode;
} {
  const queries = useQueryClient();
  const may = useMay("operator");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [decision, setDecision] = useState<Decision>();
  const decidable = may ? rows.filter(isDecidable) : [];
  const selected = decidable.filter(({ id }) => ids.has(id));
  if (decidable.length === 0) return { columns: [], bar: null };
  const select = (id: string, isOn: boolean) =>
    setIds((previous) => new Set(isOn ? [...previous, id] : [...previous].filter((one) => one !== id)));
  const column: Column<WithdrawalRow> = {
    title: "",
    end: true,
    cell: (row) =>
      isDecidable(row) ? (
        <input
          type="checkbox"
          aria-label={withdrawalsTexts.select(shortId(row.id))}
          className="size-5 accent-ore-deep"
          checked={ids.has(row.id)}
          onChange={({ target }) => select(row.id, target.checked)}
        />
      ) : null,
  };
  const bar = (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
      <span className="tabular-nums">{withdrawalsTexts.selected(selected.length)}</span>
      {(["approve", "reject"] as const).map((one) => (
        <Button
          key={one}
          size="small"
          look={one === "approve" ? "quiet" : "fault"}
          disabled={selected.length === 0}
          onClick={() => setDecision(one)}
        >
          {one === "approve" ? withdrawalsTexts.askToApprove : withdrawalsTexts.askToReject}
        </Button>
      ))}
      {decision ? (
        <SelectedDialog
          decision={decision}
          rows={selected}
          onClose={() => setDecision(undefined)}
          onDone={() => afterDecision(queries)}
        />
      ) : null}
    </div>
  );
  return { columns: [column], bar };
}

const AGES = ["2", "15", "60", "1440", "10080"] as const;

function Waits({ row: { holds, inDoubt, failureReason, approvals } }: { row: WithdrawalRow }) {
  const kinds = holds.map(({ kind }) => withdrawalsTexts.holds[kind]).join(", ");
  return (
    <span className="line-clamp-1 text-silt" title={inDoubt ?? failureReason ?? kinds}>
      {inDoubt ?? failureReason ?? kinds}
      {approvals > 0 && holds.some(({ kind }) => kind === "review")
        ? withdrawalsTexts.of2Approved(approvals)
        : ""}
    </span>
  );
}

const makeColumns = (): ReadonlyArray<Column<WithdrawalRow>> => [
  {
    title: withdrawalsTexts.withdrawal,
    cell: ({ id }) => <span className="font-mono text-[0.92em]">{shortId(id)}</span>,
  },
  {
    title: withdrawalsTexts.state,
    cell: ({ status, holds, inDoubt }) => (
      <WithdrawalState status={status} held={holds.length > 0} inDoubt={inDoubt !== null} />
    ),
  },
  { title: withdrawalsTexts.points, cell: ({ points }) => count(points), end: true },
  { title: "USDC", cell: ({ usdc }) => usdc, end: true },
  { title: withdrawalsTexts.miner, cell: ({ miner }) => <MinerLink miner={miner} /> },
  {
    title: withdrawalsTexts.wallet,
    cell: ({ walletAddress }) => <IdLink id={walletAddress} what={withdrawalsTexts.theWallet} />,
  },
  { title: withdrawalsTexts.whyItWaitsOrFailed, cell: (row) => <Waits row={row} />, wide: true },
  { title: withdrawalsTexts.requested, cell: ({ createdAt }) => <Timestamp at={createdAt} />, end: true },
];

export function WithdrawalsPage() {
  const filters = useFilterValues("state", "hold", "olderThan", "from", "to", "order", "cursor");
  const query = useQuery({ ...withdrawalsQuery(filters), refetchInterval: usePollingInterval() });
  const isQueue = filters.state === "review";
  const selection = useSelectedReviews(isQueue ? (query.data?.items ?? []) : []);
  return (
    <>
      <PageHeader title={withdrawalsTexts.withdrawals} />
      <FilterBar>
        <FilterSelect
          name="state"
          label={withdrawalsTexts.state}
          options={WITHDRAWAL_FILTERS.map((state) => [state, withdrawalsTexts.filters[state]])}
        />
        <FilterSelect
          name="hold"
          label={withdrawalsTexts.heldFor}
          all={withdrawalsTexts.anything}
          options={HOLD_KINDS.map((kind) => [kind, withdrawalsTexts.holds[kind]] as const)}
        />
        <FilterSelect
          name="olderThan"
          label={withdrawalsTexts.olderThan}
          all={withdrawalsTexts.anyAge}
          options={AGES.map((minutes) => [minutes, withdrawalsTexts.ages[minutes]])}
        />
        <FilterText name="from" label={withdrawalsTexts.from} type="date" />
        <FilterText name="to" label={withdrawalsTexts.to} type="date" />
        <FilterSelect
          name="order"
          label={uiTexts.order}
          all={withdrawalsTexts.orders.newest}
          options={WITHDRAWAL_ORDERS.filter((order) => order !== "newest").map((order) => [
            order,
            withdrawalsTexts.orders[order],
          ])}
        />
      </FilterBar>
      <WithdrawalsSum filters={filters} />
      {selection.bar}
      <List
        label={withdrawalsTexts.withdrawals}
        query={query}
        columns={[...makeColumns(), ...selection.columns]}
        keyOf={({ id }) => id}
        to={({ id }) => (isQueue ? reviewPath(id) : pathOf("withdrawal", id))}
        empty={{ title: withdrawalsTexts.noWithdrawalMatches }}
      />
    </>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: "withdrawals.csv" }).click();
  URL.revokeObjectURL(url);
}

/** Sums the filtered list, and downloads it. */
function WithdrawalsSum({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, ...shown } = filters;
  const { order: __, ...selected } = shown;
  const { data } = useQuery({ ...sumQuery(selected), refetchInterval: usePollingInterval() });
  const [pending, setPending] = useState(false);
  const most = count(MOST_ROWS);
  const download = async () => {
    setPending(true);
    try {
      const readPage = (page: object) => call(listWithdrawals, { query: { ...shown, ...page } });
      save(await readWithdrawalsFile(readPage, withdrawalsTexts.fileIsCut(most)));
    } catch (error) {
      showError(sentenceFor(error, uiTexts.thisCouldNotBeLoaded));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      {data ? (
        <span>{withdrawalsTexts.sum(data.count, count(data.points), data.usdc, data.isCut)}</span>
      ) : null}
      <Button look="quiet" size="small" disabled={pending} onClick={() => void download()}>
        {withdrawalsTexts.downloadCsv}
      </Button>
      {data?.isCut ? <span className="text-silt">{withdrawalsTexts.fileWillBeCut(most)}</span> : null}
    </div>
  );
}

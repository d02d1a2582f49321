import type { WithdrawalRow } from "@lode/core/contracts/console/withdrawals";
import { HOLD_KINDS } from "@lode/core/domain/withdrawals/holds";
import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../lib/live.ts";
import { pathOf } from "../../lib/subjects.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect, useFilterValues } from "../../ui/filters.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { List } from "../../ui/list.tsx";
import { MinerLink } from "../../ui/miner-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { HOLD_NAMES } from "./hold-names.ts";
import { withdrawalsQuery } from "./queries.ts";
import { WithdrawalState } from "./withdrawal-state.tsx";

const STATES = [
  ["review", "Waits for an operator"],
  ["open", "Open"],
  ["pending", "Pending"],
  ["processing", "Processing"],
  ["completed", "Completed"],
  ["failed", "Failed"],
] as const;
const AGES = [
  ["2", "2 minutes"],
  ["15", "15 minutes"],
  ["60", "1 hour"],
  ["1440", "1 day"],
  ["10080", "7 days"],
] as const;

function Waits({ row: { holds, inDoubt, failureReason, approvals } }: { row: WithdrawalRow }) {
  const kinds = holds.map(({ kind }) => HOLD_NAMES[kind]).join(", ");
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
  { title: "Miner", cell: ({ miner }) => <MinerLink miner={miner} /> },
  { title: "Wallet", cell: ({ walletAddress }) => <IdLink id={walletAddress} what="the wallet" /> },
  { title: "Why it waits, or failed", cell: (row) => <Waits row={row} />, wide: true },
  { title: "Requested", cell: ({ createdAt }) => <Timestamp at={createdAt} />, end: true },
];

export function WithdrawalsPage() {
  const filters = useFilterValues("state", "hold", "olderThan", "cursor");
  const query = useQuery({ ...withdrawalsQuery(filters), refetchInterval: usePollingInterval() });
  return (
    <>
      <PageHeader title="Withdrawals" />
      <FilterBar>
        <FilterSelect name="state" label="State" options={STATES} />
        <FilterSelect
          name="hold"
          label="Held for"
          all="Anything"
          options={HOLD_KINDS.map((kind) => [kind, HOLD_NAMES[kind]] as const)}
        />
        <FilterSelect name="olderThan" label="Older than" all="Any age" options={AGES} />
      </FilterBar>
      <List
        label="Withdrawals"
        query={query}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => pathOf("withdrawal", id)}
        empty={{ title: "No withdrawal matches" }}
      />
    </>
  );
}

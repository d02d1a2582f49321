import { listWithdrawals, type WithdrawalRow } from "@lode/core/contracts/console/withdrawals";
import { call } from "../../lib/api.ts";
import type { ListFile } from "../../lib/read-list-file.ts";

const head = [
  "id",
  "state",
  "points",
  "usdc",
  "miner_id",
  "miner",
  "wallet",
  "requested_at",
  "ended_at",
  "failure",
];

const valuesOf = (row: WithdrawalRow) => [
  row.id,
  row.inDoubt ? "in-doubt" : row.holds.length > 0 ? "held" : row.status,
  row.points,
  row.usdc,
  row.miner.id,
  row.miner.name,
  row.walletAddress,
  row.createdAt,
  row.endedAt,
  row.failureReason,
];

/** The withdrawals that match, as a file. */
export const withdrawalsFile = (
  filters: Record<string, string>,
): Omit<ListFile<WithdrawalRow>, "cutLine"> => ({
  head,
  valuesOf,
  readPage: (page) => call(listWithdrawals, { query: { ...filters, ...page } }),
});

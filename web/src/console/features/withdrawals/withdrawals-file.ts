import { listWithdrawals, type WithdrawalRow } from "@lode/core/contracts/console/withdrawals";
import { csvLine } from "@lode/core/domain/reports/report";
import { call } from "../../lib/api.ts";

const PAGE = 200;
/** More belongs into the export of a whole period. */
const MOST_PAGES = 50;

const HEAD = [
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

/** The filtered list as CSV, page by page, in the order of the list. */
export async function readWithdrawalsFile(filters: Record<string, string>): Promise<string> {
  let text = csvLine(HEAD);
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query: Record<string, string> = { ...filters, limit: String(PAGE), ...(cursor ? { cursor } : {}) };
    const answer: { items: WithdrawalRow[]; nextCursor: string | null } = await call(listWithdrawals, {
      query,
    });
    for (const row of answer.items) text += csvLine(valuesOf(row));
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return text;
}

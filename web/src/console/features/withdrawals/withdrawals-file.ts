import type { WithdrawalRow } from "@lode/core/contracts/console/withdrawals";

type CsvValue = string | number | null;

/** A spreadsheet treats a cell that begins with one of these as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/** A line according to RFC 4180. Text that a spreadsheet would run gets a leading apostrophe; numbers stay numbers. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const PAGE = 200;
const MOST_PAGES = 50;

export const MOST_ROWS = PAGE * MOST_PAGES;

const CELLS: Readonly<Record<string, (row: WithdrawalRow) => CsvValue>> = {
  id: ({ id }) => id,
  state: ({ inDoubt, holds, status }) => (inDoubt ? "in-doubt" : holds.length > 0 ? "held" : status),
  points: ({ points }) => points,
  usdc: ({ usdc }) => usdc,
  miner_id: ({ miner }) => miner.id,
  miner: ({ miner }) => miner.name,
  wallet: ({ walletAddress }) => walletAddress,
  requested_at: ({ createdAt }) => createdAt,
  ended_at: ({ endedAt }) => endedAt,
  failure: ({ failureReason }) => failureReason,
};

type ReadPage = (
  page: Record<string, string>,
) => Promise<{ items: readonly WithdrawalRow[]; nextCursor: string | null }>;

/** The filtered list as CSV, page by page, in the order of the list. `cutLine` ends a file that is cut off. */
export async function readWithdrawalsFile(readPage: ReadPage, cutLine: string): Promise<string> {
  let text = csvLine(Object.keys(CELLS));
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await readPage({ limit: String(PAGE), ...(cursor ? { cursor } : {}) });
    for (const row of items) text += csvLine(Object.values(CELLS).map((cell) => cell(row)));
    if (nextCursor === null) return text;
    cursor = nextCursor;
  }
  return text + csvLine([cutLine]);
}

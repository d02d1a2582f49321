/** The reports that can be exported, as rows of a period. */
export const REPORTS = ["withdrawals", "ledger-entries", "attempts", "tasks", "x-costs"] as const;
export type ReportName = (typeof REPORTS)[number];

/** What a report key can read: some of the reports, or the receipts of a task, one JSON object a line. */
export const KEY_SCOPES = [...REPORTS, "receipts"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const REPORT_FORMATS = ["csv", "ndjson"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export type ReportValue = string | number | null;
/** Columns in the order of the file. */
export type ReportRow = Record<string, ReportValue>;

/** A report without a start covers this many days before its end. */
export const REPORT_DAYS = 30;

/** Lode has no rows from before this day, so an earlier start is a mistake or an attack. */
export const FIRST_REPORT_DAY = "2020-01-01";

export function reportPeriod(asked: { from?: Date | undefined; to?: Date | undefined }, now: Date) {
  // If the end were in the future, a slow reader could stream new rows forever.
  const to = asked.to && asked.to < now ? asked.to : now;
  return { from: asked.from ?? new Date(to.getTime() - REPORT_DAYS * 86_400_000), to };
}

/** A spreadsheet treats a cell that begins with one of these as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A line according to RFC 4180. Text that a spreadsheet would run gets a leading apostrophe; numbers stay
 * numbers.
 */
export const csvLine = (values: readonly ReportValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: ReportValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const ndjsonLine = (row: ReportRow): string => `${JSON.stringify(row)}\n`;

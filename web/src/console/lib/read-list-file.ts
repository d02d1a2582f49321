import { csvLine, type ReportValue } from "@lode/core/domain/reports/report";

const PAGE = 200;
/** More belongs into the export of a whole period. */
const MOST_PAGES = 50;

/** The rows of a file, at most: as many as the sum of a list covers. */
export const MOST_ROWS = PAGE * MOST_PAGES;

export interface ListFile<Row> {
  head: readonly string[];
  valuesOf: (row: Row) => readonly ReportValue[];
  /** Reads a page of the filtered list. */
  readPage: (page: Record<string, string>) => Promise<{ items: readonly Row[]; nextCursor: string | null }>;
  /** The last line of a file that is cut off. */
  cutLine: string;
}

/** The filtered list as CSV, page by page, in the order of the list. */
export async function readListFile<Row>({
  head,
  valuesOf,
  readPage,
  cutLine,
}: ListFile<Row>): Promise<string> {
  let text = csvLine(head);
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await readPage({ limit: String(PAGE), ...(cursor ? { cursor } : {}) });
    for (const row of items) text += csvLine(valuesOf(row));
    if (nextCursor === null) return text;
    cursor = nextCursor;
  }
  return text + csvLine([cutLine]);
}

import { Readable } from "node:stream";
import {
  csvLine,
  ndjsonLine,
  type ReportFormat,
  type ReportName,
  reportPeriod,
} from "@lode/core/domain/reports/report";
import { recordAct } from "@lode/db/operations/audit.repository";
import { readReport } from "@lode/db/reports/report-rows.read-model";
import type { App } from "../app.ts";
import { limited } from "./steps/limited.ts";

export interface StreamReport {
  name: ReportName;
  format: ReportFormat;
  from?: Date | undefined;
  to?: Date | undefined;
  by: string;
  /** Aborts when the client leaves, which ends the report's query in the database. */
  signal: AbortSignal;
}

/**
 * Streams a report line by line. If the database fails midway, the connection is cut: a CSV has no end mark,
 * so only the cut shows the client that lines are missing.
 */
export async function streamReport(
  { db, clock }: Pick<App, "db" | "clock">,
  { name, format, by, signal, ...asked }: StreamReport,
): Promise<Readable> {
  const period = reportPeriod(asked, clock.now());
  const detail = { report: name, from: period.from.toISOString(), to: period.to.toISOString() };
  await limited(() => recordAct(db, { actor: by, act: "exported a report", subjectId: null, detail }));
  return Readable.from(linesOf(readReport(db, name, period, signal), format), { objectMode: false });
}

async function* linesOf(pages: ReturnType<typeof readReport>, format: ReportFormat): AsyncGenerator<string> {
  let isFirst = true;
  for (;;) {
    const { value: rows, done } = await limited(() => pages.next());
    if (done) return;
    let text = "";
    const [first] = rows;
    if (format === "csv" && isFirst && first) text += csvLine(Object.keys(first));
    isFirst = false;
    for (const row of rows) text += format === "csv" ? csvLine(Object.values(row)) : ndjsonLine(row);
    yield text;
  }
}

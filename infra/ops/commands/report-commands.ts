import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { addReportKey } from "@lode/app/reports/add-report-key";
import { revokeReportKey } from "@lode/app/reports/revoke-report-key";
import { streamReport } from "@lode/app/reports/stream-report";
import * as calls from "@lode/core/contracts/console/reports.schemas";
import { REPORT_FORMATS } from "@lode/core/domain/reports/report";
import { listReportKeys } from "@lode/db/reports/report-keys.repository";
import * as z from "zod/mini";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

const { name, reports, days, reason } = calls.addReportKey.body.shape;
const { from, to } = calls.reportQuery.shape;
const FILE = new RegExp(`\\.(${REPORT_FORMATS.join("|")})$`);
const file = z.string().check(z.regex(FILE, `must end in .${REPORT_FORMATS.join(" or .")}`));

export const reportCommands: Record<string, OperatorCommand> = {
  export: reads({
    about: "writes a report to a new file, .csv or .ndjson; without times, of the last 30 days",
    fields: { report: calls.reportName, file, from, to },
    order: ["report", "file"],
    async run(app, { report: name, file, from, to }) {
      const format = REPORT_FORMATS.find((known) => file.endsWith(`.${known}`)) ?? "csv";
      const written = new AbortController();
      const { signal } = written;
      const stream = await streamReport(app, { name, format, from, to, by: app.by, signal });
      // Never overwrites a file: an old report may be the only copy of rows purged since.
      await pipeline(stream, createWriteStream(file, { flags: "wx" })).finally(() => written.abort());
      return { said: `Written: ${file}`, data: { file } };
    },
  }),
  "report-key list": reads({
    about: "the keys with which other systems read reports",
    fields: {},
    order: [],
    run: async ({ db }) =>
      linesOf(
        await listReportKeys(db),
        ({ id, name, ending, reports, expiresAt, revokedAt }) =>
          `${id}  ${name}  …${ending}  ${reports.join(",")}  ${revokedAt ? "revoked" : `until ${expiresAt.toISOString()}`}`,
        "There is no key.",
      ),
  }),
  "report-key add": changesOne({
    about: "prints the key once; REPORTS are names with commas",
    fields: { name, reports, days, reason },
    order: ["name", "reports", "days", "reason"],
    async run(app, request) {
      const added = await addReportKey(app, { ...request, by: app.by });
      return { said: `Key, shown once: ${added.key}`, data: added };
    },
  }),
  "report-key revoke": changesOne({
    about: "revokes a key at once",
    fields: { id: calls.revokeReportKey.params.shape.id, reason },
    order: ["id", "reason"],
    async run(app, { id, reason }) {
      await revokeReportKey(app, { id, reason, by: app.by });
      return { said: "Revoked." };
    },
  }),
};

import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { addReportKey } from "@lode/app/reports/add-report-key";
import { revokeReportKey } from "@lode/app/reports/revoke-report-key";
import { streamReport } from "@lode/app/reports/stream-report";
import { REPORTS, type ReportName } from "@lode/core/domain/reports/report";
import type { Db } from "@lode/db/connection";
import { listReportKeys } from "@lode/db/reports/report-keys.repository";
import { NO_REASON, reasonIn } from "./command-reason.ts";
import { appOf, type CommandResult, isId, type OperatorCommand } from "./operator-command.ts";

const isReport = (text: string): text is ReportName => (REPORTS as readonly string[]).includes(text);
const unknown = (name: string): CommandResult => [
  `"${name}" is no report; ${REPORTS.join(", ")} are.`,
  false,
];

async function exportReport(db: Db, by: string, args: readonly string[]): Promise<CommandResult> {
  const [name = "", file = "", ...times] = args;
  if (!isReport(name)) return unknown(name);
  const format = (["csv", "ndjson"] as const).find((one) => file.endsWith(`.${one}`));
  if (!format) return ["Name a file that ends in .csv or .ndjson.", false];
  const [from, to] = ["from", "to"].map((side) => {
    const typed = times.find((one) => one.startsWith(`${side}=`))?.slice(side.length + 1);
    return typed === undefined ? undefined : new Date(typed);
  });
  if ([from, to].some((time) => time && Number.isNaN(time.getTime())))
    return ["from= and to= are times such as 2027-01-31 or 2027-01-31T12:00Z.", false];
  const stream = await streamReport(appOf(db), { name, format, from, to, by });
  // Not over a file that is there: a report may be the only copy of what has been purged since.
  await pipeline(stream, createWriteStream(file, { flags: "wx" }));
  return [`Written: ${file}`, true, { file }];
}

async function addKey(db: Db, by: string, args: readonly string[]): Promise<CommandResult> {
  const [name = "", reports = "", days = "", ...rest] = args;
  const named = reports.split(",");
  const wrong = named.find((one) => !isReport(one));
  if (name.trim() === "") return ["A key needs a name.", false];
  if (wrong !== undefined) return unknown(wrong);
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > 366)
    return ["DAYS is a number from 1 to 366.", false];
  const reason = reasonIn(rest);
  if (reason === undefined) return NO_REASON;
  const wanted = { name: name.trim(), reports: named.filter(isReport), days: Number(days), reason, by };
  const added = await addReportKey(appOf(db), wanted);
  return [`Key, shown once: ${added.key}`, true, added];
}

export const reportCommands: Record<string, OperatorCommand> = {
  export: {
    usage: "export REPORT FILE [from=] [to=]   .csv or .ndjson; without times, the last 30 days",
    run: ({ db, actor, args }) => exportReport(db, actor, args),
  },
  "report-key list": {
    usage: "report-key list                    the keys of other systems for reports",
    async run({ db }) {
      const rows = await listReportKeys(db);
      const lines = rows.map(
        ({ id, name, ending, reports, expiresAt, revokedAt }) =>
          `${id}  ${name}  …${ending}  ${reports.join(",")}  ${revokedAt ? "revoked" : `until ${expiresAt.toISOString()}`}`,
      );
      return [lines.join("\n") || "There is no key.", true, rows];
    },
  },
  "report-key add": {
    usage: 'report-key add NAME REPORTS DAYS "WHY"  names with commas; prints the key once',
    changes: "one",
    run: ({ db, actor, args }) => addKey(db, actor, args),
  },
  "report-key revoke": {
    usage: 'report-key revoke ID "WHY"         it is refused at once',
    changes: "one",
    async run({ db, actor: by, args: [id = "", ...rest] }) {
      const reason = reasonIn(rest);
      if (!isId(id)) return ["Give the id of a key; `report-key list` has them.", false];
      if (reason === undefined) return NO_REASON;
      const done = await revokeReportKey(appOf(db), { id, reason, by });
      return [done ? "Revoked." : "No key in force has this id.", done];
    },
  },
};

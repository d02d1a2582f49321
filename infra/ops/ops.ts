import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { messageOf } from "@lode/core/contracts/errors";
import { connect } from "@lode/db/connection";
import { auditCommands } from "./commands/audit-commands.ts";
import { haltCommands } from "./commands/halt-commands.ts";
import { jobCommands } from "./commands/job-commands.ts";
import { keyCommands } from "./commands/key-commands.ts";
import { leaderboardCommands } from "./commands/leaderboard-commands.ts";
import { ledgerCommands } from "./commands/ledger-commands.ts";
import { minerCommands } from "./commands/miner-commands.ts";
import { objectionCommands } from "./commands/objection-commands.ts";
import type { OperatorCommand } from "./commands/operator-command.ts";
import { operatorCommands } from "./commands/operator-commands.ts";
import { EXIT, helpOn, mayRun, readCommandLine } from "./commands/read-command-line.ts";
import { reportCommands } from "./commands/report-commands.ts";
import { taskCommands } from "./commands/task-commands.ts";
import { treasuryCommands } from "./commands/treasury-commands.ts";
import { webhookCommands } from "./commands/webhook-commands.ts";
import { withdrawalCommands } from "./commands/withdrawal-commands.ts";
import { databaseUrl } from "./settings/database-url.ts";

const COMMANDS: Record<string, OperatorCommand> = {
  ...withdrawalCommands,
  ...treasuryCommands,
  ...ledgerCommands,
  ...minerCommands,
  ...objectionCommands,
  ...haltCommands,
  ...jobCommands,
  ...taskCommands,
  ...operatorCommands,
  ...auditCommands,
  ...webhookCommands,
  ...reportCommands,
  ...leaderboardCommands,
  ...keyCommands,
};

async function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function run(): Promise<number> {
  const line = readCommandLine(process.argv.slice(2), COMMANDS);
  if (line.help || !line.command) {
    const known = line.command ? { [line.name]: line.command } : COMMANDS;
    console.log(helpOn(known));
    return line.help ? EXIT.done : EXIT.usage;
  }
  const may = mayRun(line, Boolean(process.stdin.isTTY));
  if (may === "needs-yes") {
    console.error(`This changes many things at once: add --yes to run it without a terminal.`);
    return EXIT.usage;
  }
  if (may === "ask" && !(await confirmed(`Run "${process.argv.slice(2).join(" ")}"?`))) {
    console.error("Nothing was changed.");
    return EXIT.refused;
  }
  const db = connect(databaseUrl(), { poolSize: 1, name: "lode-ops" });
  try {
    const actor = `command line, ${userInfo().username}`;
    const [message, ok, data] = await line.command.run({ db, actor, args: line.args });
    console.log(
      line.json ? JSON.stringify({ ok, message, ...(data === undefined ? {} : { data }) }) : message,
    );
    return ok ? EXIT.done : EXIT.refused;
  } finally {
    await db.destroy();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = EXIT.failed;
}

import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { connect } from "@lode/db/connection";
import { commandAppOf } from "./commands/operator-command.ts";
import { runCommandLine, type Terminal } from "./commands/run-command-line.ts";
import { runProgram } from "./run-program.ts";
import { databaseUrl } from "./settings/running-note.ts";

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const withApp: Terminal["withApp"] = async (work) => {
  const db = connect(databaseUrl(), { poolSize: 1, name: "lode-ops" });
  try {
    return await work(commandAppOf(db, `command line, ${userInfo().username}`));
  } finally {
    await db.destroy();
  }
};

await runProgram(async () => {
  const terminal = { confirm: process.stdin.isTTY ? confirm : undefined, withApp };
  const { exit, output } = await runCommandLine(process.argv.slice(2), terminal);
  console.log(output);
  return exit;
});

import type { Db } from "@lode/db/connection";
import { commandAppOf } from "../commands/operator-command.ts";
import { runCommandLine } from "../commands/run-command-line.ts";

interface CommandAnswer {
  exit: number;
  text: string;
  data?: Record<string, unknown>;
}

/** Runs a command on this database as a script by the operator "op" would. */
export async function typeCommand(db: Db, command: string, ...words: string[]): Promise<CommandAnswer> {
  const terminal = {
    confirm: undefined,
    withApp: <T>(work: (app: ReturnType<typeof commandAppOf>) => Promise<T>) => work(commandAppOf(db, "op")),
  };
  const { exit, output } = await runCommandLine(
    ["--json", "--yes", ...command.split(" "), ...words],
    terminal,
  );
  const { message, data } = JSON.parse(output);
  return { exit, text: message, ...(data === undefined ? {} : { data }) };
}

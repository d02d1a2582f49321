import { systemClock } from "@lode/adapters/process/clock";
import { createLogger } from "@lode/adapters/tracing/logger";
import type { App } from "@lode/app/app";
import type { Db } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";

/** A command of `npm run ops`. */
export interface OperatorCommand {
  /** As typed after `npm run ops --`, and what it does. */
  usage: string;
  /** Set if it changes something: it is then confirmed at a terminal. "many" is confirmed always, or has --yes. */
  changes?: "one" | "many";
  run(context: { db: Db; actor: string; args: string[] }): Promise<CommandResult>;
}

/** The printed sentence, whether the command succeeded, and what --json adds. */
export type CommandResult = readonly [sentence: string, done: boolean, data?: unknown];

/** The dependencies of a use-case in a command. Only failures are logged. */
export const appOf = (db: Db): Pick<App, "db" | "transaction" | "logger" | "clock"> => ({
  db,
  transaction: transactionOf(db),
  logger: createLogger("ops", "error"),
  clock: systemClock,
});

/** What the audit log says of a command that may be run without a reason. */
export const NOT_GIVEN = "no reason given";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => UUID.test(text);

export const noSuchWithdrawal = (id: string): CommandResult => [
  `"${id}" is not the id of a withdrawal; npm run ops -- withdrawals lists them.`,
  false,
];

import { systemClock } from "@lode/adapters/process/clock";
import { createLogger } from "@lode/adapters/tracing/logger";
import type { App } from "@lode/app/app";
import type { reason } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import type * as z from "zod/mini";

/** The fields that a command reads, each with its schema; most schemas are from the operators' contract. */
export type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Values<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

export interface CommandResult {
  said: string;
  /** Printed with --json. */
  data?: unknown;
  /** False if a check found something wrong: the sentence is printed, and the exit code is `refused`. */
  isGood?: boolean;
}

/** The dependencies of the use-cases of commands. `by` is who typed the command. */
export type CommandApp = Pick<App, "db" | "transaction" | "logger" | "clock"> & { by: string };

/** A command of `npm run ops`. Usage, validation and flags follow from its fields. */
export interface OperatorCommand {
  /** What the command does, in one line. */
  about: string;
  fields: Fields;
  /**
   * Fields that can be typed in this order without their names. Every field can be typed as `--name VALUE`.
   */
  order: readonly string[];
  /**
   * How much the command changes. Every change needs a reason and, at a terminal, a confirmation. In a script
   * "many" also needs --yes.
   */
  changes: "nothing" | "one" | "many";
  /** Runs instead, without a database, for the values that it answers. */
  offline?(values: Record<string, unknown>): Promise<CommandResult> | undefined;
  run(app: CommandApp, values: Record<string, unknown>): Promise<CommandResult>;
}

interface Definition<F extends Fields> {
  about: string;
  fields: F;
  order: ReadonlyArray<keyof F & string>;
  offline?(values: Values<F>): Promise<CommandResult> | undefined;
  run(app: CommandApp, values: Values<F>): Promise<CommandResult>;
}

/** A command that reads. */
export const reads = <F extends Fields>(definition: Definition<F>): OperatorCommand =>
  ({ ...definition, changes: "nothing" }) as unknown as OperatorCommand;

/** A command that changes one thing. It compiles only with the contract's `reason` field. */
export const changesOne = <F extends Fields & { reason: typeof reason }>(
  definition: Definition<F>,
): OperatorCommand => ({ ...definition, changes: "one" }) as unknown as OperatorCommand;

/** A command that changes more than one named thing, so a script must confirm it with --yes. */
export const changesMany = <F extends Fields & { reason: typeof reason }>(
  definition: Definition<F>,
): OperatorCommand => ({ ...definition, changes: "many" }) as unknown as OperatorCommand;

/** The dependencies of a command; the logger prints only failures. */
export const commandAppOf = (db: Db, by: string): CommandApp => ({
  db,
  transaction: transactionOf(db),
  logger: createLogger("ops", "error"),
  clock: systemClock,
  by,
});

/** One line per row, or the sentence if there are no rows. */
export const linesOf = <Row>(
  rows: readonly Row[],
  line: (row: Row) => string,
  none: string,
): CommandResult => ({ said: rows.map(line).join("\n") || none, data: rows });

import { systemClock } from "@lode/adapters/process/clock";
import { createLogger } from "@lode/adapters/tracing/logger";
import type { App } from "@lode/app/app";
import type { reason } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import type * as z from "zod/mini";

/** The fields that a command reads, each with its schema, most of them from the operators' contract. */
export type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Values<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

export interface CommandResult {
  said: string;
  /** Added by --json. */
  data?: unknown;
  /** False if what was checked is wrong: the sentence is printed, and the exit code is that of a refusal. */
  isGood?: boolean;
}

/** The dependencies of a use-case in a command, and who typed it. */
export type CommandApp = Pick<App, "db" | "transaction" | "logger" | "clock"> & { by: string };

/** A command of `npm run ops`. Its usage, its validation and its flags follow from its fields. */
export interface OperatorCommand {
  /** What it does, in one line. */
  about: string;
  fields: Fields;
  /** The fields that are typed in this order without their names; every field can be typed as `--name VALUE`. */
  order: readonly string[];
  /** How much it changes. A change has a reason; "many" is confirmed always, or has --yes. */
  changes: "nothing" | "one" | "many";
  run(app: CommandApp, values: Record<string, unknown>): Promise<CommandResult>;
}

interface Definition<F extends Fields> {
  about: string;
  fields: F;
  order: ReadonlyArray<keyof F & string>;
  run(app: CommandApp, values: Values<F>): Promise<CommandResult>;
}

/** A command that reads. */
export const reads = <F extends Fields>(definition: Definition<F>): OperatorCommand =>
  ({ ...definition, changes: "nothing" }) as unknown as OperatorCommand;

/** A command that changes one thing; without a field `reason` from the contract it does not compile. */
export const changesOne = <F extends Fields & { reason: typeof reason }>(
  definition: Definition<F>,
): OperatorCommand => ({ ...definition, changes: "one" }) as unknown as OperatorCommand;

/** A command whose effect is not one thing that it names: it is always confirmed. */
export const changesMany = <F extends Fields & { reason: typeof reason }>(
  definition: Definition<F>,
): OperatorCommand => ({ ...definition, changes: "many" }) as unknown as OperatorCommand;

/** Logs failures only. */
export const commandAppOf = (db: Db, by: string): CommandApp => ({
  db,
  transaction: transactionOf(db),
  logger: createLogger("ops", "error"),
  clock: systemClock,
  by,
});

/** One line for each row, or the sentence if there is none. */
export const linesOf = <Row>(
  rows: readonly Row[],
  line: (row: Row) => string,
  none: string,
): CommandResult => ({ said: rows.map(line).join("\n") || none, data: rows });

import { createLogger } from "@lode/adapters/logging/logger";
import { systemClock } from "@lode/adapters/process/clock";
import type { Needs } from "@lode/app/app";
import { type Reason, reason } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import type * as z from "zod/mini";

/** The fields that a command reads, each with its schema; most schemas are from the operators' contract. */
export type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Values<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

export interface CommandResult {
  text: string;
  /** Printed with --json. */
  data?: unknown;
  /** False if a check found something wrong: the sentence is printed, and the exit code is `refused`. */
  isGood?: boolean;
}

/** The dependencies of the use-cases of commands. `by` is who typed the command. */
export type CommandApp = Needs<"db" | "transaction" | "logger" | "clock"> & { by: string };

/** A command of `npm run ops`. Usage, validation and flags follow from its fields. */
export interface OperatorCommand {
  about: string;
  fields: Fields;
  /** Needed fields, which are typed in this order without their names. All others are typed as `--name VALUE`. */
  order: readonly string[];
  /**
   * How much the command changes. Every change needs a reason and, at a terminal, a confirmation. In a script
   * "many" also needs --yes.
   */
  changes: "nothing" | "one" | "many";
  /** Answers some values without a database; returns undefined for the others. */
  offline?(values: Record<string, unknown>): Promise<CommandResult> | undefined;
  run(app: CommandApp, values: Record<string, unknown>): Promise<CommandResult>;
}

interface Definition<W extends Fields, F extends Fields, More = unknown> {
  about: string;
  /** Needed fields, which are typed in this order without their names. */
  words?: W;
  /** Fields that are typed as `--name VALUE`. */
  flags?: F;
  offline?(values: Values<W & F> & More): Promise<CommandResult> | undefined;
  run(app: CommandApp, values: Values<W & F> & More): Promise<CommandResult>;
}

type None = Record<never, never>;

export const reads = <W extends Fields = None, F extends Fields = None>({
  words,
  flags,
  ...definition
}: Definition<W, F>): OperatorCommand => {
  const command = { ...definition, fields: { ...words, ...flags }, order: Object.keys(words ?? {}) };
  return { ...command, changes: "nothing" } as unknown as OperatorCommand;
};

type Changing = <W extends Fields = None, F extends Fields = None>(
  definition: Definition<W, F, { reason: Reason }>,
) => OperatorCommand;

/** Every change has a reason, which is the last word. */
const changing =
  (changes: "one" | "many"): Changing =>
  ({ words, ...definition }) => ({
    ...reads({ ...definition, words: { ...words, reason } } as never),
    changes,
  });

export const changesOne = changing("one");

/** A command that changes more than one named thing, so a script must confirm it with --yes. */
export const changesMany = changing("many");

/** The dependencies of a command; the logger prints only failures. */
export const commandAppOf = (db: Db, by: string): CommandApp => ({
  db,
  transaction: transactionOf(db),
  logger: createLogger("ops", "error"),
  clock: systemClock,
  by,
});

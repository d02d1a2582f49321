import { parseArgs } from "node:util";
import * as z from "zod/mini";
import type { Fields, OperatorCommand } from "./operator-command.ts";

// zod/mini has no error messages by default.
z.config(z.locales.en());

/** The command was used wrongly; the message says how. */
export class UsageError extends Error {}

type Def = { type: string; innerType?: z.ZodMiniType; in?: z.ZodMiniType; entries?: Record<string, string> };

/** The schema's own definition, without its optional, nullable and default wrappers. */
function defOf(schema: z.ZodMiniType): Def {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in;
  return inner ? defOf(inner) : def;
}

const isSwitch = (schema: z.ZodMiniType): boolean => defOf(schema).type === "boolean";
const isOptional = (schema: z.ZodMiniType): boolean => schema.safeParse(undefined).success;
const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const placeholderOf = (name: string): string => flagOf(name).replaceAll("-", "_").toUpperCase();
/** A reason has several words, so its placeholder is quoted. */
const wordOf = (name: string): string => (name === "reason" ? '"REASON"' : placeholderOf(name));

/** Converts a word to its field's type, if that is a number. */
function typedValue(schema: z.ZodMiniType, word: string | boolean): unknown {
  if (typeof word === "boolean") return word;
  return defOf(schema).type === "number" && word.trim() !== "" ? Number(word) : word;
}

/** Parses the words after the command's name. Throws UsageError for the first word that does not fit. */
export function readWords(command: OperatorCommand, words: readonly string[]): Record<string, unknown> {
  const typed = parseWords(command, words);
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(command.fields)) {
    const word = typed[name];
    const shown = command.order.includes(name) ? placeholderOf(name) : `--${flagOf(name)}`;
    if (word === undefined && !isOptional(schema)) throw new UsageError(missing(name, shown));
    const result = schema.safeParse(word === undefined ? undefined : typedValue(schema, word));
    if (!result.success) throw new UsageError(`${shown}: ${result.error.issues[0]?.message}`);
    values[name] = result.data;
  }
  return values;
}

const missing = (name: string, shown: string): string =>
  name === "reason"
    ? `${shown} is missing: every change has a reason, in quotes, which the audit log shows.`
    : `${shown} is missing.`;

/** Returns the word of each field: by its place, or by its flag. */
function parseWords(
  { fields, order }: OperatorCommand,
  words: readonly string[],
): Record<string, string | boolean | undefined> {
  const flags = Object.entries(fields).filter(([name]) => !order.includes(name));
  const options = Object.fromEntries(
    flags.map(([name, schema]) => [
      flagOf(name),
      { type: isSwitch(schema) ? ("boolean" as const) : ("string" as const), multiple: true as const },
    ]),
  );
  const { values, positionals } = orUsageError(() =>
    parseArgs({ args: [...words], options, allowPositionals: true }),
  );
  const twice = Object.entries(values).find(([, given = []]) => given.length > 1);
  if (twice) throw new UsageError(`--${twice[0]} can be given only once.`);
  const spare = positionals[order.length];
  if (spare !== undefined) throw new UsageError(`"${spare}" is one word too many.`);
  return {
    ...Object.fromEntries(order.map((name, place) => [name, positionals[place]])),
    ...Object.fromEntries(flags.map(([name]) => [name, values[flagOf(name)]?.[0]])),
  };
}

function orUsageError<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

/** A command's usage, such as `halt NAME "REASON"`, made from its fields. */
export function usageOf(name: string, { fields, order }: OperatorCommand): string {
  const flags = Object.entries(fields)
    .filter(([field]) => !order.includes(field))
    .map(([field, schema]) => {
      const flag = `--${flagOf(field)}${isSwitch(schema) ? "" : ` ${wordOf(field)}`}`;
      return isOptional(schema) ? `[${flag}]` : flag;
    });
  return [name, ...order.map(wordOf), ...flags].join(" ");
}

export const choicesOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, schema]) => {
    const { entries } = defOf(schema);
    return entries ? [`${placeholderOf(name)}: ${Object.values(entries).join(", ")}`] : [];
  });

import { messageOf, Refused } from "@lode/core/contracts/errors";
import { EXIT } from "../run-program.ts";
import { COMMANDS } from "./commands.ts";
import type { CommandApp, CommandResult, OperatorCommand } from "./operator-command.ts";
import { choicesOf, readWords, UsageError, usageOf } from "./read-words.ts";

type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Terminal {
  /** Asks for confirmation; undefined if there is no terminal, as in a script. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Opens the command's dependencies and closes them afterwards. */
  withApp<T>(work: (app: CommandApp) => Promise<T>): Promise<T>;
}

/** What to print. Refusals with --json are also JSON. */
export interface CommandOutcome {
  exit: ExitCode;
  output: string;
}

/** The flags of every command. All other flags are fields of the command. */
const COMMON = ["--json", "--yes", "--help"];

/** Runs the words after `npm run ops --`. Rethrows errors that are neither a refusal nor a wrong use. */
export async function runCommandLine(typed: readonly string[], terminal: Terminal): Promise<CommandOutcome> {
  const isJson = typed.includes("--json");
  const print = (exit: ExitCode, { text, data }: CommandResult): CommandOutcome => {
    const ok = exit === EXIT.done;
    const json = { ok, message: text, ...(data === undefined ? {} : { data }) };
    return { exit, output: isJson ? JSON.stringify(json, numberAsText) : text };
  };
  const words = typed.filter((word) => !COMMON.includes(word));
  const { name, command } = commandIn(words);
  if (typed.includes("--help") || words.length === 0)
    return { exit: EXIT.done, output: command ? helpOn(name, command) : HELP };
  if (!command) return { exit: EXIT.usage, output: HELP };
  try {
    const values = readWords(command, words.slice(name.split(" ").length));
    if (!typed.includes("--yes")) {
      const answer = await confirmed(command, typed, terminal);
      if (!answer) return print(EXIT.refused, { text: "Nothing was changed." });
    }
    const result = await (command.offline?.(values) ?? terminal.withApp((app) => command.run(app, values)));
    return print(result.isGood === false ? EXIT.refused : EXIT.done, result);
  } catch (error) {
    if (error instanceof UsageError) return print(EXIT.usage, { text: describeMisuse(name, command, error) });
    if (error instanceof Refused)
      return print(EXIT.refused, { text: `${messageOf(error).replace(/\.$/, "")}.` });
    throw error;
  }
}

/** JSON has no bigint, so it becomes text. */
const numberAsText = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

function commandIn(words: readonly string[]): { name: string; command: OperatorCommand | undefined } {
  const names = [words.slice(0, 2).join(" "), words[0] ?? ""];
  const name = names.find((each) => Object.hasOwn(COMMANDS, each)) ?? "";
  return { name, command: COMMANDS[name] };
}

/**
 * At a terminal every change is confirmed. In a script, a change to one named thing needs no confirmation,
 * and a change to many needs --yes.
 */
async function confirmed(
  { changes }: OperatorCommand,
  typed: readonly string[],
  { confirm }: Terminal,
): Promise<boolean> {
  if (changes === "nothing") return true;
  if (confirm) return confirm(`Run "${typed.join(" ")}"?`);
  if (changes === "many")
    throw new UsageError("This changes many things at once: add --yes to run it without a terminal.");
  return true;
}

const describeMisuse = (name: string, command: OperatorCommand, { message }: UsageError): string =>
  [message, `Usage: ${usageOf(name, command)}`, ...choicesOf(command.fields)].join("\n");

const HEAD = `npm run ops -- COMMAND [--json] [--yes] [--help]
  --json prints {ok, message, data}; --yes asks nothing; exit codes: 0 done, 1 refused, 2 used wrongly, 3 failed
`;

const helpOn = (name: string, command: OperatorCommand): string =>
  [
    `npm run ops -- ${usageOf(name, command)}`,
    `  ${command.about}`,
    ...choicesOf(command.fields).map((line) => `  ${line}`),
  ].join("\n");

const HELP = [
  HEAD,
  ...Object.entries(COMMANDS).map(([name, command]) => `  ${usageOf(name, command)}\n      ${command.about}`),
].join("\n");

import type { OperatorCommand } from "./operator-command.ts";

/** Exit codes: done · refused, or nothing was changed · used wrongly · failed, such as without a database. */
export const EXIT = { done: 0, refused: 1, usage: 2, failed: 3 } as const;

export interface CommandLine {
  name: string;
  command: OperatorCommand | undefined;
  args: string[];
  json: boolean;
  yes: boolean;
  help: boolean;
}

/** Flags of every command; others belong to the command. */
const GLOBAL = ["--json", "--yes", "--help"] as const;

/** A command's name has one or two words. */
export function readCommandLine(
  typed: readonly string[],
  commands: Readonly<Record<string, OperatorCommand>>,
): CommandLine {
  const has = (flag: string): boolean => typed.includes(flag);
  const words = typed.filter((word) => !(GLOBAL as readonly string[]).includes(word));
  const names = [words.slice(0, 2).join(" "), words[0] ?? ""];
  const name = names.find((one) => Object.hasOwn(commands, one)) ?? "";
  const args = words.slice(name.split(" ").length);
  return {
    name,
    command: commands[name],
    args,
    json: has("--json"),
    yes: has("--yes"),
    // Without a name, help is what was meant.
    help: has("--help") || words.length === 0,
  };
}

/**
 * Whether a command runs at once. At a terminal a change is confirmed. A script that names one thing has decided; one
 * that names a filter must say so with --yes.
 */
export function mayRun(
  { command, yes }: Pick<CommandLine, "command" | "yes">,
  isTerminal: boolean,
): "run" | "ask" | "needs-yes" {
  if (!command?.changes || yes) return "run";
  if (isTerminal) return "ask";
  return command.changes === "many" ? "needs-yes" : "run";
}

const HEAD = `npm run ops -- COMMAND [--json] [--yes] [--help]
  --json prints {ok, message, data}; --yes asks nothing; exit codes: 0 done, 1 refused, 2 used wrongly, 3 failed
`;

export const helpOn = (commands: Readonly<Record<string, OperatorCommand>>): string =>
  [HEAD, ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join("\n");

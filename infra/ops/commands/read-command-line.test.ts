import { expect, test } from "vitest";
import type { OperatorCommand } from "./operator-command.ts";
import { helpOn, mayRun, readCommandLine } from "./read-command-line.ts";

const command = (usage: string, changes?: "one" | "many"): OperatorCommand => ({
  usage,
  ...(changes ? { changes } : {}),
  run: async () => ["done", true],
});
const COMMANDS = {
  halts: command("halts"),
  halt: command("halt NAME", "one"),
  "audit verify": command("audit verify"),
  "retry-jobs": command("retry-jobs", "many"),
};

test.each([
  [["halts"], "halts", []],
  [["halt", "payouts", "the reason"], "halt", ["payouts", "the reason"]],
  [["audit", "verify", "--head", "1:ab"], "audit verify", ["--head", "1:ab"]],
  [["--json", "halt", "payouts", "why", "--yes"], "halt", ["payouts", "why"]],
  [["audit"], "", []],
  [["nonsense", "x"], "", ["x"]],
  [["toString"], "", []],
])("%j is the command %j", (typed, name, args) => {
  const line = readCommandLine(typed, COMMANDS);
  expect([line.name, line.command?.usage]).toEqual([name, COMMANDS[name as keyof typeof COMMANDS]?.usage]);
  if (name) expect(line.args).toEqual(args);
});

test.each([
  ["reads", "halts", false, true, "run"],
  ["changes one thing at a terminal", "halt", false, true, "ask"],
  ["changes one thing in a script", "halt", false, false, "run"],
  ["changes many at a terminal", "retry-jobs", false, true, "ask"],
  ["changes many in a script", "retry-jobs", false, false, "needs-yes"],
  ["changes many with --yes", "retry-jobs", true, false, "run"],
] as const)("a command that %s", (_what, name, yes, isTerminal, expected) => {
  expect(mayRun({ command: COMMANDS[name], yes }, isTerminal)).toBe(expected);
});

test("help lists every command, with the flags and exit codes of all of them", () => {
  expect(readCommandLine([], COMMANDS).help).toBe(true);
  expect(readCommandLine(["halt", "--help"], COMMANDS)).toMatchObject({ help: true, name: "halt" });
  expect(helpOn(COMMANDS)).toMatch(/--json[\s\S]*exit codes[\s\S]*halts[\s\S]*audit verify/);
});

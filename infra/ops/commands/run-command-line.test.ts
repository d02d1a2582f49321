import { expect, test } from "vitest";
import { EXIT } from "../run-program.ts";
import { COMMANDS } from "./commands.ts";
import type { OperatorCommand } from "./operator-command.ts";
import { readWords, usageOf } from "./read-words.ts";
import { runCommandLine } from "./run-command-line.ts";

/** A terminal that throws once a command needs a database, so a refusal before that is visible. */
const withoutDatabase = { withApp: () => Promise.reject(new Error("The command was run.")) };
const type = (words: readonly string[], answer?: boolean) =>
  runCommandLine(words, {
    confirm: answer === undefined ? undefined : async () => answer,
    ...withoutDatabase,
  });

const WORDS: Record<string, string> = {
  email: "ada@lode.test",
  name: "payouts",
  role: "viewer",
  signature: "5".repeat(64),
};

const CHANGES = Object.entries(COMMANDS).filter(([, { changes }]) => changes !== "nothing");

const withoutReason = (name: string): string[] => [
  ...name.split(" "),
  ...(COMMANDS[name]?.order ?? []).filter((field) => field !== "reason").map((field) => WORDS[field] ?? ""),
];

test.each(CHANGES)("%s changes nothing without a reason of 3 to 500 characters", async (name) => {
  const typed = [...withoutReason(name), "--yes"];
  expect(await type(typed)).toMatchObject({
    exit: EXIT.usage,
    output: expect.stringContaining("every change has a reason"),
  });
  for (const reason of ["ab", "   ", "x".repeat(501)])
    expect(await type([...typed, reason])).toMatchObject({ exit: EXIT.usage });
  // With a valid reason the command runs.
  await expect(type([...typed, "a reason"])).rejects.toThrow("The command was run.");
});

test.each([
  ["reads", ["halts"], undefined, "runs"],
  ["changes one thing, at a terminal", ["halt", "payouts", "why not"], false, "asks"],
  ["changes one thing, and is confirmed", ["halt", "payouts", "why not"], true, "runs"],
  ["changes one thing, in a script", ["halt", "payouts", "why not"], undefined, "runs"],
  ["changes many, at a terminal", ["recount", "why not"], false, "asks"],
  ["changes many, in a script", ["recount", "why not"], undefined, "needs --yes"],
  ["changes many, with --yes", ["recount", "why not", "--yes"], undefined, "runs"],
] as const)("a command that %s", async (_what, words, answer, expected) => {
  const outcome = await type(words, answer).catch((error: Error) => error.message);
  expect(outcome).toEqual(
    {
      runs: "The command was run.",
      asks: { exit: EXIT.refused, output: "Nothing was changed." },
      "needs --yes": { exit: EXIT.usage, output: expect.stringContaining("add --yes") },
    }[expected],
  );
});

test.each([[["audit"]], [["nonsense", "x"]], [["toString"]]])(
  "%j is not a command: prints the help and exits with `usage`",
  async (words) => {
    expect(await type(words)).toMatchObject({
      exit: EXIT.usage,
      output: expect.stringContaining("audit verify"),
    });
  },
);

test("help lists every command with its usage, or explains one command", async () => {
  const all = await type([]);
  expect(all).toMatchObject({ exit: EXIT.done, output: expect.stringMatching(/--json[\s\S]*exit codes/) });
  for (const name of Object.keys(COMMANDS)) expect(all.output).toContain(`\n  ${name}`);
  expect(await type(["halt", "--help"])).toEqual({
    exit: EXIT.done,
    output:
      'npm run ops -- halt NAME "REASON"\n  stops it for all miners\n  NAME: automation, payouts, verification',
  });
});

test("usage and allowed values follow from the fields", () => {
  const command = (name: string) => COMMANDS[name] as OperatorCommand;
  const usage = (name: string) => usageOf(name, command(name));
  expect(usage("acknowledge")).toBe('acknowledge SIGNATURE "REASON"');
  expect(usage("backup")).toBe("backup --to TO [--secrets SECRETS] [--without-secrets] [--keep KEEP]");
  const read = (name: string, ...words: string[]) => readWords(command(name), words);
  expect(read("operator reset", " Ada@Lode.test ", "a lost phone")).toEqual({
    email: "ada@lode.test",
    reason: "a lost phone",
  });
  expect(read("backup", "--keep=3", "--to", "/backups")).toMatchObject({ keep: 3, withoutSecrets: false });
  expect(() => read("halt", "everything", "why not")).toThrow("NAME: ");
});

/** Changes after which no miner has more points than before. */
const NO_CREDIT = [
  ...["acknowledge", "recount", "halt", "resume", "operator add"],
  ...["operator reset", "rotate-keys", "empty-redis", "restore"],
];

test("every command that changes something is listed: no command can lead to a credit", () => {
  expect(CHANGES.map(([name]) => name).toSorted()).toEqual(NO_CREDIT.toSorted());
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { beforeAll, expect, inject, test, vi } from "vitest";
import { EXIT } from "../run-program.ts";
import { projectRoot } from "../settings/project-settings.ts";
import { typeCommand } from "../test/type-command.ts";
import { COMMANDS } from "./commands.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
  vi.stubEnv("REDIS_URL", inject("redisUrl"));
  vi.stubEnv("SEALING_KEYS", `k1:${Buffer.alloc(32, 7).toString("base64")}`);
  return () => vi.unstubAllEnvs();
});

const FOLDER = join(projectRoot, "docs/runbooks");
const runbooks = readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), "utf8")] as const);
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
const OPS = "npm run ops -- ";

/** A value for each placeholder that a runbook has. None exists in an empty database. */
const VALUES: Record<string, string> = {
  WITHDRAWAL: "01980000-0000-7000-8000-000000000000",
  SIGNATURE: "5KDR6sRVLup5Y2zqngmtmGv85bBPqMbdE8qa3VSFFwcesFcwpimKuY3aioKbjobxLjeojDWHFVAjDdRUDdbjEEZJ",
  EMAIL: "nobody@lode.test",
  ID: "01980000-0000-7000-8000-000000000000",
  NAME: "mail",
  PID: "2147483647",
  DIR: "/nowhere",
  MOMENT: "2026-01-01T00:00:00Z",
  "THE CAUSE": "nothing",
};

/** The words as a shell splits them. */
const wordsOf = (typed: string): string[] =>
  [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = ""]) => quoted ?? bare);

/** These commands ask the chain: production-walk types them. */
const ON_THE_CHAIN = /^(reconcile|acknowledge)/;
/** These commands need files, so the fault scenarios run them. */
const ON_FILES = /^(backup|restore)/;

const PSQL = /^docker compose exec postgres psql -U lode -c "(.+)"$/;

const codes = [...new Set(runbooks.flatMap(([, text]) => codeIn(text)))];
const typed = codes.filter((code) => code.startsWith(OPS));
const statements = codes.flatMap((code) => PSQL.exec(code)?.slice(1) ?? []);

test.each(typed.map((code) => code.slice(OPS.length)))("%s works as a runbook writes it", async (command) => {
  const words = wordsOf(command).map((word) => VALUES[word] ?? word);
  expect(
    words.filter((word) => /^[A-Z]{2,}$/.test(word)),
    "a placeholder without a value",
  ).toEqual([]);
  const name = Object.hasOwn(COMMANDS, words.slice(0, 2).join(" "))
    ? words.splice(0, 2).join(" ")
    : words.shift();
  if (ON_FILES.test(command)) return;
  const answer = await typeCommand(world.db, name ?? "", ...words);
  // Refused is right for things that do not exist. If there is no chain, only the setting is missing.
  if (ON_THE_CHAIN.test(command) && answer.exit === EXIT.usage)
    expect(answer.text).toMatch(/^Set SOLANA_RPC_URL/);
  else expect([EXIT.done, EXIT.refused], answer.text).toContain(answer.exit);
});

test.each(statements)("PostgreSQL runs the statement of a runbook: %s", async (statement) => {
  await world.db.raw(statement.replaceAll("PID", VALUES.PID ?? ""));
});

const HOW = "Commands: [in this shell](../production.md#commands-of-the-runbooks).";

test("every runbook that has commands says where to type them", () => {
  const silent = runbooks.filter(
    ([, text]) =>
      (text.includes(OPS) || codeIn(text).some((code) => PSQL.test(code))) &&
      !text.includes(`\n${HOW}\n\n## What miners notice\n`),
  );
  expect(silent.map(([file]) => file)).toEqual([]);
});

test("a runbook needs no program that the images lack, and says where psql is", () => {
  const others = runbooks.flatMap(([file, text]) =>
    // A restore works on the database's own machine.
    file === "restore-database.md"
      ? []
      : codeIn(text)
          .filter((code) => !PSQL.test(code))
          .filter((code) =>
            /^(select|insert|update|delete|alter|drop|redis-cli|psql|docker|kubectl|curl|node) /i.test(code),
          )
          .map((code) => `${file}: ${code}`),
  );
  expect(others).toEqual([]);
});

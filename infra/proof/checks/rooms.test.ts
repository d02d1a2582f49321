import { posix } from "node:path";
import { expect, test } from "vitest";
import { isTest } from "./import-rules.ts";
import { type SourceFile, sourceFiles } from "./source-files.ts";

const product = sourceFiles().filter(({ path }) => !isTest(path));
const linesWith = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, n) => (pattern.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
  );
const below =
  (...folders: string[]) =>
  ({ path }: SourceFile): boolean =>
    folders.some((folder) => path.startsWith(folder));

/** The rooms that call use-cases. */
const TRANSPORTS = below("api/src/", "worker/src/", "infra/ops/");

test("transports do not open transactions", () => {
  const files = product.filter(TRANSPORTS);
  expect(files.length).toBeGreaterThan(80);
  expect(linesWith(files, /\btransaction(?:Of\([^)]*\))?\(\s*(?:async\b|\()|\.transaction\(/)).toEqual([]);
});

test("leases and due times are compared by the database's clock, never by a process's", () => {
  const files = product.filter(below("db/src/"));
  expect(linesWith(files, /\b(?:due_at|leased_until|next_check_at) *[<>]=? *now\(\)/).length).toBeGreaterThan(
    8,
  );
  expect(linesWith(files, /\b(?:due_at|leased_until|next_check_at) *[<>]=? *:/)).toEqual([]);
});

test("a function named find or list writes nothing", () => {
  const start = /^export (?:async )?(?:const|function) (?=(?:find|list)[A-Z])/m;
  const reading = product
    .filter(below("app/src/", "db/src/"))
    .flatMap(({ text }) => text.split(start).slice(1))
    .map((text) => text.split(/^export /m)[0] ?? "");
  expect(reading.length).toBeGreaterThan(100);
  const writes = /\b(?:insert into|delete from|update [a-z_]+ (?:[a-z] )?set|transaction\()/;
  expect(reading.filter((text) => writes.test(text)).map((text) => text.split("\n")[0])).toEqual([]);
});

test("only app appends to the outbox", () => {
  expect(linesWith(product.filter(TRANSPORTS), /\b(?:append|appendAll)\b.*outbox\.repository/)).toEqual([]);
  const appending = product.filter(({ text }) =>
    /\b(?:append|appendAll)\b[^;]*outbox\.repository/.test(text),
  );
  expect(appending.length).toBeGreaterThan(20);
  // The bench of the leaderboard makes awards without an attempt. No use-case does.
  const others = appending.filter(({ path }) => !path.startsWith("app/src/")).map(({ path }) => path);
  expect(others).toEqual(["infra/proof/bench/leaderboard.ts"]);
});

test("worker/src outside of runtime/ has only bindings, and only main imports of db", () => {
  const bindings = product
    .filter(below("worker/src/"))
    .filter(({ path }) => !path.startsWith("worker/src/runtime/"));
  expect(bindings.map(({ path }) => path).sort()).toEqual(
    ["deps", "jobs", "main", "schedule"].map((name) => `worker/src/${name}.ts`),
  );
  const others = bindings.filter(({ path }) => path !== "worker/src/main.ts");
  expect(linesWith(others, /"@lode\/db\//)).toEqual([]);
});

/** X's old name is allowed in X's adapter, in the wire names of docs/pages.md, and in code that uses these names. */
const OLD_NAME = below(
  "adapters/src/networks/x/",
  "core/src/contracts/",
  "api/src/miners/",
  "api/src/openapi/",
  "web/",
  "infra/sandbox/",
  "infra/proof/",
  "db/migrations/",
);

test("the words twitter and tweet occur only in X's adapter, on the wire and on the page", () => {
  expect(
    linesWith(
      product.filter((file) => !OLD_NAME(file)),
      /twitter|tweet/i,
    ),
  ).toEqual([]);
});

test("a test of app and api begins with the name of a file in its folder", () => {
  const paths = new Set(sourceFiles().map(({ path }) => path));
  const strays = sourceFiles()
    .filter(below("app/src/", "api/src/"))
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".test.ts"))
    .filter((path) => {
      const subject = posix.join(posix.dirname(path), posix.basename(path).split(".")[0] ?? "");
      return ![`${subject}.ts`, `${subject}.routes.ts`].some((file) => paths.has(file));
    });
  expect(strays).toEqual([]);
});

test("few types share a name, and fewer from change to change", () => {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of sourceFiles())
    for (const [, name = ""] of text.matchAll(
      /^(?:export )?(?:interface|type) (\w+)(?:<.*>)? (?:=|\{|extends )/gm,
    ))
      places.set(name, (places.get(name) ?? new Set()).add(path));
  const shared = [...places].filter(([, paths]) => paths.size > 1);
  expect(shared.length, shared.map(([name]) => name).join(" ")).toBeLessThanOrEqual(3);
});

test("a statement is sent: no call of the database ends before its SQL", () => {
  const call = /\b(?:run|many|maybe|one|manyValues|maybeValue|oneValue|hasRow|countChanged|changedOne)/
    .source;
  const withDatabase = /(?:<[^>;]*>)?\(\s*(?:trx|[\w.()]*\bdb)\b(?:[^()]|\([^()]*\))*\)(?=\s*[;,)\]])/.source;
  const unsent = sourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(call + withDatabase, "g"))].map(([found]) => `${path}: ${found}`),
  );
  expect(unsent).toEqual([]);
});

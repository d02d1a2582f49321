import { expect, test } from "vitest";
import { type SourceFile, sourceFiles } from "./source-files.ts";
import { type Exception, isProduct, judgeWrites, tablesOf, writesOf } from "./written-columns.ts";

/** A year of history cannot be waited for. */
const BACKDATED: readonly Exception[] = [
  "withdrawals.created_at",
  "payout_transactions.created_at",
  "payout_attempts.created_at",
  "failed_jobs.first_failed_at",
  "job_failures.failed_at",
  "task_attempts.asked_at",
  "ledger_transfers.created_at",
  "ledger_entries.created_at",
].map((writes) => ({
  path: "infra/proof/bench/fill-console.ts",
  writes,
  why: "backdated: the database's clock sets when a row was made",
}));

/** Half a year of ten million entries cannot be posted by the product; its own checks are run over them afterwards. */
const FILLED: readonly Exception[] = [
  "ledger_accounts.awards",
  "task_attempts.asked_at",
  "notifications.created_at",
  "ledger_transfers.created_at",
  "ledger_entries.created_at",
  "withdrawals.created_at",
].map((writes) => ({
  path: "infra/proof/bench/fill-statements.ts",
  writes,
  why: "backdated, or counted by a trigger: a bulk fill has neither",
}));

const PROVOKED = "every constraint is violated in a transaction that is rolled back, for a list of tables";

/** What a test cannot do through the product's functions, with the reason. */
const EXCEPTIONS: readonly Exception[] = [
  ...BACKDATED,
  ...FILLED,
  { path: "db/src/constraints.test.ts", writes: "?.?", why: PROVOKED },
  { path: "db/src/constraints.test.ts", writes: "?.*", why: PROVOKED },
  { path: "db/src/constraints.test.ts", writes: "payout_attempts.?", why: PROVOKED },
  { path: "db/src/constraints.test.ts", writes: "ledger_entries.?", why: PROVOKED },
  {
    path: "app/src/operations/verify-audit.test.ts",
    writes: "?.*",
    why: "the database must refuse to empty each append-only table",
  },
  {
    path: "app/src/proof/proof.test.ts",
    writes: "?.*",
    why: "the database must refuse to empty each append-only table",
  },
  {
    path: "db/test/factories/build-attempt.ts",
    writes: "task_attempts.asked_at",
    why: "backdated: the database's clock sets when an attempt was requested",
  },
  {
    path: "worker/src/reissue-jobs.test.ts",
    writes: "withdrawals.created_at",
    why: "backdated: the database's clock sets when a withdrawal was made",
  },
  {
    path: "api/src/miners/withdrawals/adversary-withdrawals.test.ts",
    writes: "wallet_history.changed_at",
    why: "backdated: the database's clock sets when a wallet was changed",
  },
];

test("no test, bench, fault run or seed writes a table or column that the product does not write", () => {
  const { broken, unused } = judgeWrites(sourceFiles(), EXCEPTIONS);
  expect(broken).toEqual([]);
  expect(unused).toEqual([]);
});

test("all of the product, tests and tools are read", () => {
  const files = sourceFiles();
  const tables = tablesOf(files.filter(({ path }) => path.startsWith("db/migrations/")));
  const written = new Set(
    files
      .filter(isProduct)
      .flatMap(writesOf)
      .map(({ table }) => table),
  );
  expect(tables.size).toBeGreaterThan(30);
  // A table that the product only reads could be filled only by tests. Kinds are rows of a migration, triggers write
  // the chain of the audit log and the points of a day, and a default partition is written by the name of its table.
  const byMigrations = ["action_kinds", "audit_chain", "audit_head", "earned_days", "relayed_events_default"];
  expect([...tables].filter((table) => !written.has(table))).toEqual(byMigrations);
  const unreadable = files
    .filter(isProduct)
    .filter((one) => writesOf(one).some(({ table, column }) => table === "?" || column === "?"));
  // Key rotation uses a list of columns, each of which is also written by name.
  expect(unreadable.map(({ path }) => path)).toEqual(["db/src/accounts/sealed-secrets.repository.ts"]);
  const beside = files.filter((file) => !isProduct(file) && writesOf(file).length > 0);
  expect(beside.length).toBeGreaterThan(15);
});

const file = (path: string, text: string): SourceFile => ({ path, text });
const MIGRATION = file(
  "db/migrations/0001-tasks.ts",
  `await knex.raw(\`
     create table tasks (id uuid, title text, texts text[], spent bigint);
     create table unread (id uuid);
     update tasks set texts = '{}';
     create function spend() returns trigger as $$ begin
       update tasks set spent = spent + new.amount where id = new.task_id; return new;
     end $$;\`)`,
);
const PRODUCT = file(
  "db/src/tasks/tasks.repository.ts",
  "await run(trx, `insert into tasks (id, title)\n values (:id, :title) on conflict (id) do update set title = excluded.title`);",
);
const TEST = "app/src/tasks/some.test.ts";

/** The verdict on a test with this text, for a product that writes id and title of tasks. */
const said = (text: string, path = TEST): string[] =>
  judgeWrites([MIGRATION, PRODUCT, file(path, text)], []).broken.map((line) => line.replace(/^\S+ /, ""));

test.each([
  ["the builder", `await db("tasks").where({ id }).update({ title: "x" });`],
  ["what a trigger writes", `await db.raw("update tasks set spent = 3 where id = ?", [id]);`],
  ["another database's table", `await query("insert into starts values (1)");`],
  ["a lock", "await run(trx, `select from tasks where id = :id for update skip locked`);"],
  ["a hash", `createHash("sha256").update("tasks").update(JSON.stringify({ text }));`],
  ["a comment", `// update tasks set texts = 1\n/* insert into tasks (texts) */`],
  ["rows of a table that the product writes", `await db("tasks").where({ id }).delete();`],
])("allowed: %s", (_, text) => {
  expect(said(text)).toEqual([]);
});

const TEXTS = ["writes tasks.texts, which no product code writes: use a product function"];
const UNNAMED = ["writes to a table that is not written out (?.?): name it"];
const OPEN = ["writes columns of tasks that are not written out (tasks.?): name them"];

test.each([
  ["the builder's update", `await world().db("tasks").where({ id }).update({ title: "x", texts });`, TEXTS],
  ["the builder's insert", `await trx("tasks")\n  .insert([{ id, "texts": ["a, b"] }]);`, TEXTS],
  ["an object in an object", `await db("tasks").insert({ ...{ id, texts: [] } });`, TEXTS],
  ["a column and a value", `await db("tasks").update("texts", []);`, TEXTS],
  ["an insert", `await db.raw("insert into tasks (id, texts) values (?, ?)", []);`, TEXTS],
  [
    "an update with a name",
    "await run(trx, `update tasks t set title = f(a, 'x where y'), texts = :x from a`);",
    TEXTS,
  ],
  ["several at once", "await run(trx, `update tasks set (title, texts) = (select 1, 2)`);", TEXTS],
  [
    "a conflict",
    "await run(db, `insert into tasks (id) values (1) on conflict (id) do update set texts = 1`);",
    TEXTS,
  ],
  [
    "a query that writes",
    "await one(db, `with x as (insert into tasks (id, texts) select 1, 2) select 1`);",
    TEXTS,
  ],
  ["inside a template", `await db.raw(\`\${\`update tasks set texts = 1\`} where true\`);`, TEXTS],
  ["a spread", `await db("tasks").insert({ id, ...more });`, OPEN],
  ["a variable", `await db("tasks").update(changes);`, OPEN],
  ["assignments that are put in", `await db.raw(\`update tasks set \${changes}\`);`, OPEN],
  ["no columns", "await db.raw(`insert into tasks values (1)`);", OPEN],
  ["a table that is put in", `await db.raw(\`update \${table} set title = 1\`);`, UNNAMED],
  ["a builder that came from elsewhere", `await taskOf(id).update({ texts });`, UNNAMED],
  [
    "a table that nothing writes",
    `await db("unread").delete();`,
    ["deletes from unread, which no product code writes (unread.*)"],
  ],
])("refused: %s", (_, text, sentences) => {
  expect(said(text)).toEqual(sentences);
});

test("benches, fault runs, journeys and the seed are judged; the product and the checks are not", () => {
  const text = `await db("tasks").update({ texts });`;
  for (const path of [
    "infra/proof/bench/a.ts",
    "infra/proof/faults/world/a.ts",
    "infra/stack/demo/a.ts",
    "db/test/factories/a.ts",
  ]) {
    expect(said(text, path), path).toEqual(TEXTS);
  }
  expect(said(text, "infra/proof/journeys/a.e2e.test.ts")).toEqual(TEXTS);
  expect(said(text, "infra/proof/checks/a.test.ts")).toEqual([]);
  expect(said(text, "infra/ops/commands/task-commands.ts")).toEqual([]);
});

test("an exception is for one file and one column, and an unused one is reported", () => {
  const files = [MIGRATION, PRODUCT, file(TEST, `await db("tasks").update({ texts });`)];
  const exception = { path: TEST, writes: "tasks.texts", why: "shown" };
  expect(judgeWrites(files, [exception])).toEqual({ broken: [], unused: [] });
  const other = { ...exception, path: "worker/src/other.test.ts" };
  expect(judgeWrites(files, [other])).toMatchObject({ broken: [expect.anything()], unused: [other] });
});

import { expect, test } from "vitest";
import { isTest } from "./import-rules.ts";
import { outsideCalls } from "./outside-calls.ts";
import { sourceFiles } from "./source-files.ts";

test("no external call is made within a database transaction", () => {
  const product = sourceFiles().filter(
    ({ path }) => /^(core|db|app|api|worker|infra\/commands)\//.test(path) && !isTest(path),
  );
  expect(product.length).toBeGreaterThan(300);
  expect(product.flatMap(outsideCalls).map(({ path, line, why }) => `${path}:${line} ${why}`)).toEqual([]);
});

const found = (text: string) => outsideCalls({ path: "a.ts", text }).map(({ line, why }) => [line, why]);

test.each([
  [
    "await deps.transaction(async (trx) => {\n  await deps.networks.get(id).probe(questions);\n});",
    [[2, "networks.get(id).probe within a transaction"]],
  ],
  [
    "await transaction(async (trx) => {\n  const at = await chain.readTreasury();\n});",
    [[2, "chain. within a transaction"]],
  ],
  ["await deps.transaction((trx) => reverse(trx, deps, one));", [[1, "deps within a transaction"]]],
  [
    "async function store(trx: Trx, deps: Deps) {\n  await append(trx);\n}",
    [[1, "a function that takes a transaction takes the whole of Deps"]],
  ],
  [
    "const store = (trx: Trx, app: App) =>\n  app.queues.mail.add(trx);",
    [
      [2, "a function that takes a transaction takes the whole of App"],
      [2, "app.queues within a transaction"],
    ],
  ],
  [
    "async function store(trx: Trx, app: App) {\n  await append(trx);\n}",
    [[1, "a function that takes a transaction takes the whole of App"]],
  ],
  [
    'type AskApp = Pick<App, "db" | "chain">;\nasync function store(app: AskApp, trx: Trx) {\n  await append(trx);\n}',
    [[2, "a function that takes a transaction takes the whole of AskApp"]],
  ],
  ['async function store(app: Pick<App, "logger">, trx: Trx) {\n  await refund(app, trx);\n}', []],
  [
    "await app.transaction(async (trx) => {\n  await recordDone(app, action);\n});",
    [[2, "app within a transaction"]],
  ],
  [
    "await transaction(async (trx) => {\n  const key = networks.get(id).batchKeyOf(question);\n  const can = networks.get(id).can[kind].act;\n});",
    [],
  ],
  [
    "await deps.transaction(async (trx) => {\n  // deps.networks.get(id).probe(questions)\n  await note(trx, deps.clock.now());\n});\nawait deps.networks.get(id).act(grant);",
    [],
  ],
  ["async function store(trx: Trx, logger: Logger) {\n  logger.info('deps.networks.get(id).probe');\n}", []],
])("%s", (text, calls) => {
  expect(found(text)).toEqual(calls);
});

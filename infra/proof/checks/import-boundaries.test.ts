import { expect, test } from "vitest";
import { brokenRule, featureHomes, isTest, isToolConfig } from "./import-rules.ts";
import { foldersIn, importsOf, sourceFiles } from "./source-files.ts";

/** Read from the folders, so new features are checked automatically. */
const features = new Set(
  [featureHomes["core/domain"], featureHomes.api, featureHomes.web].flatMap(foldersIn),
);

test("every import follows the table of workspaces and features", () => {
  const broken = sourceFiles().flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const rule = brokenRule(file.path, specifier, features);
      return rule ? [`${file.path} imports ${specifier}: ${rule}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("only one file of the product reads the environment", () => {
  const readers = sourceFiles()
    .filter(
      ({ path }) =>
        path !== "adapters/src/settings/env.ts" && !path.startsWith("infra/") && !isToolConfig(path),
    )
    .filter(({ text }) =>
      /\bprocess\s*\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*"node:process"/.test(text),
    )
    .map(({ path }) => path);
  expect(readers).toEqual([]);
});

test("the checker of the fault runs shares no code with the product or the harness", () => {
  const checker = sourceFiles().filter(
    ({ path }) => path.startsWith("infra/proof/faults/checker/") && !isTest(path),
  );
  expect(checker.length).toBeGreaterThan(0);
  const foreign = checker.flatMap((file) =>
    importsOf(file).filter((specifier) => !specifier.startsWith("./") && !specifier.startsWith("node:")),
  );
  expect(foreign).toEqual([]);
});

test.each([
  ["core/src/domain/points/formula.ts", "zod", "core/domain imports no package, not even Node's"],
  ["core/src/domain/points/formula.test.ts", "vitest", undefined],
  ["core/src/domain/points/formula.ts", "../amounts.ts", undefined],
  ["core/src/domain/points/formula.ts", "../tasks/verdict.ts", /points may not import the feature tasks$/],
  ["core/src/contracts/ids.ts", "@lode/adapters/settings/env", /may import core\/domain, and not adapters$/],
  ["web/src/main.tsx", "@lode/core/contracts/ids", undefined],
  ["web/src/main.tsx", "@lode/db/connection", "web may import core/contracts, core/domain, and not db"],
  ["web/src/main.tsx", "node:fs", "web runs in the browser"],
  ["infra/proof/journeys/journey.e2e.test.ts", "@lode/stack/stack", undefined],
  ["api/src/app.ts", "@lode/stack/stack", /^api may import .* and not infra\/stack$/],
  ["api/src/app.ts", "@lode/app/withdrawals/steps/claim-payable", /and not app\/steps$/],
  ["worker/src/jobs.ts", "@lode/app/withdrawals/sign-payout", undefined],
  ["adapters/src/redis/redis.ts", "@lode/db/transaction", undefined],
  ["adapters/src/redis/redis.ts", "@lode/db/connection", /and not db$/],
  ["infra/stack/stack.ts", "@lode/proof/testing/run", /and not infra\/proof$/],
  ["infra/ops/ops.ts", "@lode/stack/stack", /and not infra\/stack$/],
  ["api/src/app.test.ts", "@lode/db/test/database", undefined],
  ["api/src/app.ts", "@lode/db/test/database", /and not db\/test$/],
  ["api/src/app.ts", "../../worker/src/jobs.ts", /and not worker$/],
  ["api/src/miners/tasks/a.route.ts", "../points/b.route.ts", /tasks may not import the feature points$/],
  ["api/src/miners/tasks/a.route.ts", "@lode/db/points/points.repository", undefined],
  ["db/src/points/points.repository.ts", "@lode/adapters/settings/env", /and not adapters$/],
])("%s importing %s", (from, specifier, rule) => {
  const broken = brokenRule(from, specifier, new Set(["points", "tasks"]));
  if (rule instanceof RegExp) expect(broken).toMatch(rule);
  else expect(broken).toBe(rule);
});

test("imports are found in every form, but not in comments", () => {
  const text = [
    'import { a } from "one";',
    'import type { b } from "two";',
    'import "three";',
    'const d = await import("four");',
    'export * from "five";',
    '// import "six";',
    '/* from "seven" */',
  ].join("\n");
  expect(importsOf({ path: "x.ts", text })).toEqual(["one", "two", "three", "four", "five"]);
});

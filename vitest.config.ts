import { defineConfig } from "vitest/config";
import { LongestFirst } from "./infra/proof/testing/longest-first.ts";

const tests = "{core,adapters,db,app,api,worker,web,infra}/**/*.test.{ts,tsx}";
const browserTests = "{core,adapters,db,app,api,worker,web,infra}/**/*.e2e.test.{ts,tsx}";
const notOurs = ["**/node_modules/**", "**/dist*/**", "**/.data/**"];

export default defineConfig({
  test: {
    pool: "forks",
    // Loading Koa, Solana and sharp costs more than the tests themselves, so files share a process;
    // a file must therefore leave no module state behind.
    isolate: false,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [tests],
          exclude: [...notOurs, browserTests],
          globalSetup: ["infra/proof/testing/global-setup.ts"],
          setupFiles: ["infra/proof/testing/guard-rows.ts"],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [browserTests],
          exclude: notOurs,
          // Each worker runs a stack with its own data on free ports. On two cores a third stack would make
          // waits of half a minute too short.
          maxWorkers: 2,
          // Runs after the unit tests, not beside them: their group has the order 0.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

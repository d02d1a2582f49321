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
          // Each has a stack on free ports with its own data; a third leaves two cores too little for waits of half a minute.
          maxWorkers: 2,
          // Vitest wants it said when two projects have different numbers of workers.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

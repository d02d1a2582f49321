import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const tests = "{core,adapters,db,app,api,worker,web,infra}/**/*.test.ts";
const browserTests = "{core,adapters,db,app,api,worker,web,infra}/**/*.e2e.test.ts";
const notOurs = ["**/node_modules/**", "**/dist*/**", "**/.data/**"];

/** A long file that starts last would run alone. */
const LONGEST = [
  "miner-pages",
  "operator-scenarios",
  "console-screens",
  "readme-walk",
  "networks",
  "miner-states",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/${name}.e2e.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  define: { __SANDBOX_WALLET__: "false" },
  test: {
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // Loading Koa, Solana and sharp costs more than the tests themselves, so files share a process;
    // a file must therefore leave no module state behind.
    isolate: false,
    passWithNoTests: false,
    // Many tests wait for a peer's silence, a schedule or a payout, so two cores have room for a third process.
    maxWorkers: 3,
    // The projects run one after the other, in the order of their groups.
    projects: [
      {
        extends: true,
        test: { name: "check", include: ["infra/proof/checks/*.check.ts"], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: [tests],
          exclude: [...notOurs, browserTests],
          globalSetup: ["infra/proof/testing/global-setup.ts"],
          setupFiles: ["infra/proof/testing/guard-rows.ts"],
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // The page with its answers given, without a browser.
        test: {
          name: "page",
          include: ["web/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [browserTests],
          exclude: notOurs,
          globalSetup: ["infra/proof/testing/build-pages.ts"],
          // Each worker runs a stack with its own data on free ports.
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

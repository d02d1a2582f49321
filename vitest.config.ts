import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const tests = "{core,adapters,db,app,api,worker,web,infra}/**/*.test.ts";
const browserTests = "{core,adapters,db,app,api,worker,web,infra}/**/*.e2e.test.ts";
const notOurs = ["**/node_modules/**", "**/dist*/**", "**/.data/**"];

const LONGEST = [
  "static.check",
  "miner-pages.e2e.test",
  "operator-scenarios.e2e.test",
  "networks.e2e.test",
  "miners.e2e.test",
  "readme-walk.e2e.test",
  "crashes.e2e.test",
  "start.e2e.test",
  "faults.e2e.test",
];

/** Journeys come first, and the long ones before the rest: the short files at the end leave no core without work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number => {
      const long = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.ts`));
      if (long >= 0) return long;
      return project.name === "e2e" ? LONGEST.length : LONGEST.length + 1;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
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
    // A busy machine needs longer than the usual second until a condition holds.
    expect: { poll: { timeout: 15_000 } },
    // Many tests wait for a peer's silence, a schedule or a payout, so two cores have room for more processes.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: "check", include: ["infra/proof/checks/*.check.ts"] },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: [tests],
          exclude: [...notOurs, browserTests],
          globalSetup: ["infra/proof/testing/global-setup.ts"],
          setupFiles: ["infra/proof/testing/guard-rows.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        // The page with its answers given, without a browser. No file inherits what another did to the prototypes.
        test: {
          name: "page",
          include: ["web/**/*.test.tsx"],
          environment: "happy-dom",
          isolate: true,
          // React as miners have it, which draws a page in two thirds of the time.
          env: { NODE_ENV: "production" },
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [browserTests],
          exclude: notOurs,
          globalSetup: ["infra/proof/testing/build-pages.ts"],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

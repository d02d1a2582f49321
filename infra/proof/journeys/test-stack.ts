import { rmSync } from "node:fs";
import { connect } from "@lode/db/connection";
import { auditLedger } from "@lode/db/points/points.read-model";
import type { NewTask } from "@lode/db/tasks/tasks.repository";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { afterAll, beforeAll } from "vitest";
import { type Stack, startStack } from "../../stack/stack.ts";

/** A payout is final after 32 slots. A signature expires after 150 slots. */
const SLOT_MS = 25;
/** Slow enough to see each step of a payout. */
const DEMO_SLOT_MS = 200;

interface TestStackOptions {
  /** Two by default. One is enough for tests of the page that need no concurrent workers. */
  workers?: number;
  /** The demo as `npm start` makes it, with its limits; its payouts are final after thirteen seconds. */
  demo?: boolean;
}

/** Runs the whole product for a test file. */
export function useTestStack(
  env: (folder: string) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  { workers = 2, demo = false }: TestStackOptions = {},
): () => TestStack {
  let running: TestStack | undefined;
  beforeAll(async () => {
    const folder = makeTestFolder("lode-journey-");
    const limits = {
      CAPTCHA_COST: "500",
      SIGN_IN_PER_MINUTE: "100",
      READS_PER_MINUTE: "100000",
      // Journeys use a new wallet for each withdrawal.
      TOKEN_ACCOUNTS_PER_MINER: "1000",
      WALLET_CHANGES_PER_DAY: "0",
    };
    const options = { dataDir: folder, ports: "free", durable: false, workers, demo } as const;
    const settings = { ...(demo ? {} : limits), ...(await env(folder)) };
    const slotMs = demo ? DEMO_SLOT_MS : SLOT_MS;
    running = gather(await startStack({ ...options, slotMs, env: settings }), folder);
  });
  afterAll(async () => {
    await running?.db.destroy();
    await running?.stack.stop();
    if (running) rmSync(running.folder, { recursive: true, force: true });
  });
  return () => {
    if (!running) throw new Error("The stack is not running.");
    return running;
  };
}

export type TestStack = ReturnType<typeof gather>;

function gather(stack: Stack, folder: string) {
  const sandbox = sandboxControls(stack.urls);
  const db = connect(stack.urls.database, { poolSize: 2, name: "lode-journey" });
  return {
    stack,
    sandbox,
    db,
    /** Deleted after the tests. */
    folder,
    newMiner: (name: string) =>
      becomeMiner(stack.urls.web, sandbox, {
        email: `${name.toLowerCase().replaceAll(" ", ".")}@journey.test`,
        password: "a seam below the hill",
        displayName: name,
      }),
    publish: (task: Partial<NewTask>) => publishFollow(db, sandbox, task),
    audit: () => auditLedger(db),
  };
}

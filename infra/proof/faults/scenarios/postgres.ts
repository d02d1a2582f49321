import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@lode/db/query";
import { askWhile } from "../driver/ask-while.ts";
import type { Scenario } from "../scenario.ts";
import { dropCommits } from "../world/drop-commits.ts";
import type { World } from "../world/start-world.ts";

const RESTARTS = 3;
const FROZEN_MS = 5_000;
/** The share of commits that take effect although their answer is dropped. */
const COMMITS_DROPPED = 0.03;
const OVER_MS = 45_000;

/** Postgres crashes during transactions. Committed work must persist, uncommitted work must not. */
export const postgresFaults: Scenario = {
  name: "S4",
  title: "Postgres restarted, cut off and frozen",
  size: 300,
  async run(world, size) {
    const { faults, proxies, stack } = world;
    const random = world.random.fork("postgres");
    faults.expect([
      "immediate restart of Postgres",
      "backends terminated",
      "answer to a commit dropped",
      "Postgres frozen",
    ]);
    dropCommits(world, COMMITS_DROPPED);
    await askWhile(world, size, OVER_MS, async () => {
      for (let n = 0; n < RESTARTS; n++) {
        await sleep(random.between(3_000, 6_000));
        // SIGQUIT shuts down immediately: no checkpoint, all sessions end, crash recovery at the next start.
        stack.processes.postgres?.kill("SIGQUIT");
        faults.delivered("immediate restart of Postgres");
        await stack.processes.postgres?.whenReady();
        await sleep(random.between(1_000, 2_000));
        await terminateBackends(world);
      }
      faults.delivered("Postgres frozen");
      await proxies.database.stall(FROZEN_MS);
      proxies.database.dropAnswersTo(undefined);
    });
  },
};

async function terminateBackends({ db, faults }: World): Promise<void> {
  const ended = await run(
    db,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'lode'",
  ).catch(() => 0);
  if (ended > 0) faults.delivered("backends terminated");
}

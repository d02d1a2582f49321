import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@lode/db/query";
import { askWhile } from "../driver/ask-while.ts";
import type { Scenario } from "../scenario.ts";
import { dropAnswers } from "../world/drop-answers.ts";
import type { World } from "../world/start-world.ts";

const RESTARTS = 3;
const FROZEN_MS = 5_000;
const OVER_MS = 45_000;

/** The truth itself goes away in the middle of a sentence: what was committed stays, what was not never was. */
export const postgresTroubles: Scenario = {
  name: "S4",
  title: "Postgres restarted, cut off and frozen",
  size: 300,
  async run(world, size) {
    const { faults, wires, stack } = world;
    const random = world.random.fork("postgres");
    faults.expect([
      "immediate restart of Postgres",
      "backends ended",
      "answer of Postgres dropped",
      "Postgres frozen",
    ]);
    await askWhile(world, size, OVER_MS, async () => {
      for (let n = 0; n < RESTARTS; n++) {
        await sleep(random.between(2_000, 4_000));
        dropAnswers(world);
        await sleep(random.between(1_000, 2_000));
        // SIGQUIT is Postgres' "immediate": no checkpoint, every session cut, the log replayed at the start.
        stack.processes.postgres?.kill("SIGQUIT");
        faults.delivered("immediate restart of Postgres");
        await stack.processes.postgres?.whenReady();
        await sleep(random.between(1_000, 2_000));
        await endBackends(world);
      }
      faults.delivered("Postgres frozen");
      await wires.database.stall(FROZEN_MS);
      dropAnswers(world);
    });
  },
};

async function endBackends({ db, faults }: World): Promise<void> {
  const ended = await run(
    db,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'lode'",
  ).catch(() => 0);
  if (ended > 0) faults.delivered("backends ended");
}

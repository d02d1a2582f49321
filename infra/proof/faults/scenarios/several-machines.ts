import { setTimeout as sleep } from "node:timers/promises";
import { askWhile, hearEverywhere, readWhile } from "../driver/client.ts";
import type { Scenario, World } from "../world/start-world.ts";

/** Withdrawals per second, in addition to the reads. */
const RATE = 4;
/** How many times, at least, every program is replaced, even with few withdrawals. */
const ROUNDS = 2;

/**
 * Two API processes behind a load balancer. Every program is replaced under load: nothing is lost, nothing happens
 * twice, and no request fails. In between a newer release migrates the database: the running programs keep serving, and
 * the replaced programs are the release that is rolled back to.
 */
export const severalMachines: Scenario = {
  name: "S13",
  title: "every API and worker is replaced, and a newer release migrates the database",
  size: 300,
  apis: 2,
  // A late answer is no failure here, but a missing answer is: the client does not try again.
  answerWithinMs: 60_000,
  settings: { DRAIN_SECONDS: "1" },
  async run(world, size) {
    world.faults.expect(["migrated by a newer release", "API replaced", "worker replaced"]);
    await hearEverywhere(world);
    let rounds = 0;
    await askWhile(world, size, (size / RATE) * 1_000, async (isAsking) => {
      const reading = readWhile(world, () => isAsking() || rounds < ROUNDS);
      while (isAsking() || rounds < ROUNDS) {
        if (rounds === 0) await migrateAsNewerRelease(world);
        await replaceAll(world);
        rounds += 1;
      }
      await reading;
    });
    await hearEverywhere(world);
  },
};

/** Migrates as a next release: expands a table under load, and stores a name that this release does not know. */
async function migrateAsNewerRelease({ db, faults }: World): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("alter table withdrawals add column next_release text");
    await trx("migrations").insert({ name: "0999-next-release", batch: 999, migration_time: new Date() });
  });
  faults.delivered("migrated by a newer release");
  // Load balancers must have asked the running programs before these are replaced.
  await sleep(1_000);
}

/**
 * Replaces the programs in turn, as a rolling update does: a program is restarted once the program before it is ready.
 */
async function replaceAll({ stack, faults }: World): Promise<void> {
  const { apis, workers } = stack.processes;
  for (const program of [...apis, ...workers]) {
    await program.restart();
    faults.delivered(apis.includes(program) ? "API replaced" : "worker replaced");
    await sleep(500);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { findHalt } from "@lode/db/operators/halts.repository";
import { until } from "../../world/until.ts";
import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import type { Scenario } from "../scenario.ts";
import { restoreBackup, takeBackup } from "../world/old-backup.ts";
import { operate } from "../world/operate.ts";
import { waitUntilIdle } from "../world/wait-until-idle.ts";

/** Withdrawals per second. */
const RATE = 8;
const WITHIN_MS = 60_000;

/**
 * The database is restored from a copy taken during payments, so it lacks some that have landed. Payouts must halt
 * automatically; an operator reconciles the rows with the chain and resumes, and no withdrawal is paid twice.
 */
export const oldBackup: Scenario = {
  name: "S11",
  title: "an old backup restored: the database lacks payments",
  size: 120,
  async run(world, size) {
    const third = Math.floor(size / 3);
    const overMs = (third / RATE) * 1_000;
    const beforeBackup = askWithdrawals(world, third, overMs);
    await sleep(overMs * 0.8);
    await takeBackup(world);
    await beforeBackup;
    await askWithdrawals(world, third, overMs);
    await waitUntilIdle(world, WITHIN_MS);

    for (const worker of world.stack.processes.workers) worker.kill("SIGKILL");
    await restoreBackup(world);
    await until(
      "payouts to halt automatically",
      () => findHalt(world.db, "payouts").catch(() => undefined),
      WITHIN_MS,
    );
    world.faults.delivered("payouts halted automatically");
    // Payments that the copy shows as sent must first reach their end.
    await until(
      "chain and rows to agree",
      async () => (await operate(world, "reconcile", "--after-restore")).isDone,
      WITHIN_MS,
    );
    const resumed = await operate(world, "resume", "payouts");
    if (!resumed.isDone) throw new Error(`Payouts could not be resumed: ${resumed.output}`);
    await askWithdrawals(world, third, overMs);
  },
};

import { setTimeout as sleep } from "node:timers/promises";
import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import type { Scenario } from "../scenario.ts";
import { restoreBackup, takeBackup } from "../world/old-backup.ts";
import { resumeAfterRestore } from "../world/resume-after-restore.ts";
import { waitUntilIdle } from "../world/wait-until-idle.ts";

/** Withdrawals per second. */
const RATE = 8;
const WITHIN_MS = 60_000;

/**
 * Restores the database from a copy taken during payments, so payments that have landed are missing. Payouts
 * must halt automatically. An operator reconciles the rows with the chain and resumes; no withdrawal is paid
 * twice.
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
    await resumeAfterRestore(world, WITHIN_MS);
    await askWithdrawals(world, third, overMs);
  },
};

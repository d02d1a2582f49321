import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import { askWithdrawals } from "../driver/ask-withdrawals.ts";
import type { Scenario } from "../scenario.ts";
import { archiveLog, beginArchivedBackup, markMoment, restoreTo } from "../world/archived-backup.ts";
import { resumeAfterRestore } from "../world/resume-after-restore.ts";
import type { World } from "../world/start-world.ts";
import { waitUntilIdle } from "../world/wait-until-idle.ts";

/** Withdrawals per second. */
const RATE = 8;
const WITHIN_MS = 60_000;

/**
 * Rehearses docs/runbooks/restore-database.md with the operators' commands `backup` and `restore`. A backup and the archived
 * log, taken during payments, are restored to a moment between two payouts, so only the chain knows later payments. Payouts
 * are halted. Then rows are reconciled with the chain and payouts resume; no withdrawal is paid twice.
 */
export const restoreToAMoment: Scenario = {
  name: "S14",
  title: "a base backup and the archived log restored to a moment between two payouts",
  size: 120,
  async run(world, size) {
    world.faults.expect([
      "base backup during payments",
      "payments after the moment",
      "restored to a moment between two payouts",
      "payouts halted after the restore",
    ]);
    const third = Math.floor(size / 3);
    const overMs = (third / RATE) * 1_000;
    const during = askWithdrawals(world, third, overMs);
    await sleep(overMs / 4);
    await beginArchivedBackup(world);
    await during;
    const later = askWithdrawals(world, third, overMs);
    await sleep(overMs / 2);
    const moment = await markMoment(world);
    await later;
    await waitUntilIdle(world, WITHIN_MS);
    if ((await countPaidSince(world, moment)) === 0) throw new Error("Nothing was paid after the moment.");
    world.faults.delivered("payments after the moment");

    const startedAt = Date.now();
    await archiveLog(world);
    for (const worker of world.stack.processes.workers) worker.kill("SIGKILL");
    await restoreTo(world, moment);
    await resumeAfterRestore(world, WITHIN_MS, "payouts halted after the restore");
    console.log(
      `      from the decision to restore to payouts resumed: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`,
    );
    await askWithdrawals(world, third, overMs);
  },
};

async function countPaidSince({ db }: World, moment: string): Promise<number> {
  const [row] = await many<{ paid: number }>(
    db,
    "select count(*)::int as paid from withdrawals where status = 'completed' and ended_at > :moment::timestamptz",
    { moment },
  );
  return row?.paid ?? 0;
}

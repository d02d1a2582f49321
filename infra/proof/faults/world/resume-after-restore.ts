import { findHalt } from "@lode/db/operations/halts.repository";
import { until } from "@lode/sandbox/people/until";
import { operate } from "./operate.ts";
import type { World } from "./start-world.ts";

/**
 * After a restore of the database to an earlier state, payouts must halt by themselves. An operator then
 * reconciles the rows with the chain and resumes payouts.
 */
export async function resumeAfterRestore(
  world: World,
  withinMs: number,
  fault = "payouts halted automatically",
): Promise<void> {
  await until(
    "payouts to halt automatically",
    () => findHalt(world.db, "payouts").catch(() => undefined),
    withinMs,
  );
  world.faults.delivered(fault);
  // Payments that the restored rows show as sent must first reach their end.
  await until(
    "chain and rows to agree",
    async () => (await operate(world, "reconcile", "--after-restore", "the database was restored")).isDone,
    withinMs,
  );
  const resumed = await operate(world, "resume", "payouts", "the treasury is reconciled");
  if (!resumed.isDone) throw new Error(`Payouts could not be resumed: ${resumed.output}`);
}

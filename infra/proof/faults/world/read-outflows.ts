import { setTimeout as sleep } from "node:timers/promises";
import { many, run } from "@lode/db/query";
import type { World } from "./start-world.ts";

/**
 * One reading of the treasury's history takes a worker seconds. The limit leaves time for another reading,
 * which finds what became final after the first.
 */
const WITHIN_MS = 30_000;
const POLL_FOR_MS = 8_000;

/** Waits until the reconciliation has read all outflows of the treasury, or until the time is up. */
export async function readOutflows(world: World): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isRead(world)) && Date.now() < deadline) {
    await makeReconciliationDue(world);
    const pollUntil = Date.now() + POLL_FOR_MS;
    while (Date.now() < pollUntil && !(await isRead(world))) await sleep(250);
  }
}

/**
 * Makes the five-minute reconciliation due: a running worker claims it within a second. No worker is restarted,
 * because a restart would repair what the checker must find.
 */
export async function makeReconciliationDue({ db }: World): Promise<void> {
  await run(db, "update sweep_runs set started_at = 'epoch' where name = 'reconciliation'");
}

export async function listOutflows({ sandbox, stack }: World): Promise<string[]> {
  const landed = await sandbox.landed();
  return landed
    .filter(({ fromOwner }) => fromOwner === stack.env.TREASURY_ADDRESS)
    .map(({ signature }) => signature);
}

export async function countRead({ db }: World, signatures: readonly string[]): Promise<number> {
  const rows = await many<{ signature: string }>(
    db,
    "select signature from treasury_movements where signature = any(:signatures)",
    { signatures: [...signatures] },
  );
  return rows.length;
}

async function isRead(world: World): Promise<boolean> {
  const signatures = [...new Set(await listOutflows(world))];
  return (await countRead(world, signatures)) === signatures.length;
}

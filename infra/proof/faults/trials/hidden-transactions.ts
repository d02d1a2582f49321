import { many } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { countRead, listOutflows, makeReconciliationDue } from "../world/read-outflows.ts";
import type { World } from "../world/start-world.ts";
import { waitUntilIdle } from "../world/wait-until-idle.ts";
import { ask, trial } from "./trial.ts";

const KIND = "not returned";
const PATIENCE_MS = 30_000;

/** The node lists all payments of the treasury, but hides every second one from the read of the history. */
export const hiddenTransactions = trial(
  "a node that does not return transactions yet",
  async (world, size) => {
    await ask(world, size);
    await waitUntilIdle(world, PATIENCE_MS);
    const paid = await listOutflows(world);
    const hidden = new Set(paid.filter((_, n) => n % 2 === 1));
    const shown = paid.filter((signature) => !hidden.has(signature));
    world.proxies.solana.setFault(({ method, params }) =>
      method === "getTransaction" && hidden.has(String(params[0]))
        ? { kind: "lie", name: KIND, result: null }
        : undefined,
    );
    world.faults.expect([`RPC getTransaction: ${KIND}`]);
    await makeReconciliationDue(world);
    await until(
      "the reconciliation to stop at, or skip, what is not returned",
      async () => (await isStopped(world)) || (await countRead(world, shown)) === shown.length,
      PATIENCE_MS,
    );
    world.proxies.solana.setFault(undefined);
  },
);

async function isStopped({ db }: World): Promise<boolean> {
  const rows = await many<{ n: number }>(
    db,
    "select 1 as n from treasury_cursor where unreadable_signature is not null",
  );
  return rows.length > 0;
}

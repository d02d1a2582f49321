import { many } from "@lode/db/query";
import { until } from "../../world/until.ts";
import { comeToRest } from "../world/come-to-rest.ts";
import { countRead, listOutflows, makeReadingDue } from "../world/finish-reading.ts";
import type { World } from "../world/start-world.ts";
import { ask, trial } from "./trial.ts";

const KIND = "not shown";
const PATIENCE_MS = 30_000;

/** The node lists every payment of the treasury and, while the history is read, does not show every second one. */
export const notShown = trial("a node that does not show transactions yet", async (world, size) => {
  await ask(world, size);
  await comeToRest(world, PATIENCE_MS);
  const paid = await listOutflows(world);
  const hidden = new Set(paid.filter((_, n) => n % 2 === 1));
  const shown = paid.filter((signature) => !hidden.has(signature));
  world.wires.solana.setFault(({ method, params }) =>
    method === "getTransaction" && hidden.has(String(params[0]))
      ? { kind: "lie", name: KIND, result: null }
      : undefined,
  );
  world.faults.expect([`RPC getTransaction: ${KIND}`]);
  await makeReadingDue(world);
  await until(
    "the reading to stop, or to pass over what it is not shown",
    async () => (await isStopped(world)) || (await countRead(world, shown)) === shown.length,
    PATIENCE_MS,
  );
  world.wires.solana.setFault(undefined);
});

async function isStopped({ db }: World): Promise<boolean> {
  const rows = await many<{ n: number }>(
    db,
    "select 1 as n from treasury_cursor where unreadable_signature is not null",
  );
  return rows.length > 0;
}

import { countCosts, documentedCosts } from "@lode/db/test/count-costs";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";

const payouts = useTestPayouts();

/** Requests a withdrawal and pays it. Returns what each step cost. */
async function pay() {
  const { app, db, request, sign, send, follow, warp, find } = payouts();
  const wallet = newWallet();
  const { userId } = await buildMiner(db, { points: 101n, wallet });
  const count = (act: () => Promise<unknown>) => countCosts(app.redis, act);
  let id = "";
  const steps = {
    "Request of a withdrawal": await count(async () => {
      ({ id } = await request({ userId, wallet }));
    }),
    "Signing its payment": await count(() => sign(id)),
    "Sending it": await count(() => send(id)),
    "Completing it": await warp(40).then(() => count(() => follow(id))),
  };
  expect((await find(id)).status).toBe("completed");
  return steps;
}

test("each step of a payout costs what docs/performance.md says", async () => {
  await pay();
  const steps = await pay();
  const documented = Object.keys(steps).map((name) => [name, documentedCosts(name)] as const);
  expect(steps).toEqual(Object.fromEntries(documented));
});

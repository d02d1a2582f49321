import { FAILPOINTS, type FailpointName } from "@lode/adapters/process/failpoint";
import { readUserStats } from "@lode/db/points/points.read-model";
import { expect, test } from "vitest";
import { type TestPayouts, useTestPayouts } from "../../test/test-payouts.ts";
import type { WorkerApp } from "../open-app.ts";

const payouts = useTestPayouts();
const POINTS = FAILPOINTS.filter((name) => name.startsWith("payout."));

/** A crash as seen from outside: the work stops here and does not continue. */
const WAYS = {
  killed: () => new Promise<never>(() => {}),
  thrown: () => Promise.reject(new Error("injected")),
} as const;

/** How to reach failpoints that a plain payment never passes. */
const DETOURS: Partial<
  Record<FailpointName, { faults?: object; end: "completed" | "failed"; freeze?: true }>
> = {
  "payout.resent": { faults: { drop: 1 }, end: "completed" },
  "payout.expired": { faults: { expire: 1 }, end: "completed" },
  "payout.refunded": { freeze: true, end: "failed" },
};

const cases = POINTS.flatMap((point) => (["killed", "thrown"] as const).map((way) => [point, way] as const));

test.each(cases)("after a crash at %s (%s), the next worker pays or refunds once", async (point, way) => {
  const detour = DETOURS[point] ?? { end: "completed" };
  const { request, finish, landed, rpc, db, another, find } = payouts();
  const { id, userId, wallet } = await request();
  if (detour.freeze) await rpc("dev_fund", { address: wallet, usdc: 1 });
  await rpc("dev_faults", { reset: true, ...detour.faults });
  let crash = () => {};
  const crashed = new Promise<"crashed">((resolve) => {
    crash = () => resolve("crashed");
  });
  let reached = false;
  const crashing: WorkerApp = {
    ...another(),
    failpoint: (name) => {
      if (name !== point || reached) return undefined;
      reached = true;
      crash();
      return WAYS[way]();
    },
  };
  await walk(payouts(), id, crashing, crashed, {
    slowly: point === "payout.landed",
    freeze: detour.freeze ? wallet : undefined,
  });
  expect(reached, `${point} must lie on the way`).toBe(true);

  // The next worker comes once the lease has expired.
  await db("withdrawals").where({ id }).update({ leased_until: null });
  expect((await finish(id)).status).toBe(detour.end);
  const isPaid = detour.end === "completed";
  expect(await landed(id)).toHaveLength(isPaid ? 1 : 0);
  // A payment that the miner's own account refused costs the network's fee of 1 point.
  expect(await readUserStats(db, userId)).toMatchObject({ balance: isPaid ? 0n : 100n, held: 0n });
  expect((await find(id)).endedAt).not.toBeNull();
});

async function walk(
  { attempts, sign, send, follow, warp, rpc }: TestPayouts,
  id: string,
  crashing: WorkerApp,
  crashed: Promise<"crashed">,
  { slowly, freeze }: { slowly: boolean; freeze: string | undefined },
): Promise<void> {
  for (let round = 0; round < 12; round++) {
    const live = (await attempts(id)).at(-1);
    const step = !live || live.state === "expired" ? sign : live.state === "signed" ? send : follow;
    const outcome = await Promise.race([step(id, crashing).catch(() => "thrown" as const), crashed]);
    if (freeze && round === 0) await rpc("dev_freeze", { owner: freeze });
    if (outcome === "crashed" || outcome === "thrown") return;
    await warp(slowly ? 1 : 40);
  }
}

import {
  insertReferral,
  listDueReferrals,
  markReferralsDue,
  readReferrals,
} from "@lode/db/referrals/referrals.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { reviewReferral } from "./review-referral.ts";

const payouts = useTestPayouts({ REFERRAL_POINTS: "25" });

/** An invited miner with a verified task, whose referral has counted. */
async function countedBy(referrerId: string): Promise<string> {
  const { db, transaction } = payouts();
  const miner = await buildMiner(db, { points: 500n });
  await buildAttempt(db, miner);
  const { userId } = miner;
  const { code } = await readReferrals(db, referrerId);
  await transaction((trx) => insertReferral(trx, userId, code));
  await transaction((trx) => markReferralsDue(trx, [userId], "pending"));
  await reviewDue();
  return userId;
}

async function reviewDue(): Promise<void> {
  const { app, db } = payouts();
  for (const due of await listDueReferrals(db, 100)) await reviewReferral(app, due);
}

test("adversary: a wallet that Lode has paid for one invited miner counts for no other", async () => {
  const { db, request, finish } = payouts();
  const { userId: referrer } = await buildMiner(db);
  const pair = [await countedBy(referrer), await countedBy(referrer)];
  expect(await readReferrals(db, referrer)).toMatchObject({ counted: 2 });
  const wallet = newWallet();
  for (const userId of pair) {
    const { id } = await request({ userId, wallet });
    expect((await finish(id)).status).toBe("completed");
    await reviewDue();
  }
  expect(await readReferrals(db, referrer)).toMatchObject({
    counted: 1,
    refused: [{ reason: "counted-before", miners: 1 }],
  });
});

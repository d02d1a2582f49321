import { reversalTransfer } from "@lode/core/domain/points/ledger";
import { markReversed } from "@lode/db/attempts/rechecks.repository";
import type { Trx } from "@lode/db/connection";
import { takeBack } from "../../points/steps/take-back.ts";
import { orderReviews } from "../../referrals/steps/order-reviews.ts";

/**
 * verified → reversed, and takes the award's points back. Returns how many of them are owed because the balance
 * did not cover them; undefined if the attempt was not verified.
 */
export async function reverseAward(
  trx: Trx,
  { attemptId, userId, points }: { attemptId: string; userId: string; points: bigint },
  reason: string,
): Promise<{ owed: bigint } | undefined> {
  const reversed = await markReversed(trx, attemptId, reason);
  if (!reversed) return undefined;
  await orderReviews(trx, { referredIds: [userId], state: "counted" });
  const owed = await takeBack(trx, { userId, points, account: reversed }, (taken) =>
    reversalTransfer({ subjectId: attemptId, userId, points: taken, isAgain: reversed.wasRestored }),
  );
  return { owed };
}

import { reversalTransfer } from "@lode/core/domain/points/ledger";
import { markReversed } from "@lode/db/attempts/rechecks.repository";
import type { Trx } from "@lode/db/connection";
import { takeBack } from "../../points/steps/take-back.ts";
import { orderReviews } from "../../referrals/steps/order-reviews.ts";

/** verified → reversed, and takes the award's points back. False if the attempt was not verified. */
export async function reverseAward(
  trx: Trx,
  { attemptId, userId, points }: { attemptId: string; userId: string; points: bigint },
  reason: string,
): Promise<boolean> {
  if (!(await markReversed(trx, attemptId, reason))) return false;
  await orderReviews(trx, { referredIds: [userId], state: "counted" });
  await takeBack(trx, { userId, points }, (taken) =>
    reversalTransfer({ subjectId: attemptId, userId, points: taken }),
  );
  return true;
}

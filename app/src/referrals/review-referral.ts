import { referralReversedTransfer, referralTransfer } from "@lode/core/domain/points/ledger";
import { decideReferral, identitiesOf, type ReferralRefusal } from "@lode/core/domain/referrals/referral";
import { say } from "@lode/core/domain/sentences/say";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import * as referrals from "@lode/db/referrals/referrals.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import { collectDebts, takeBack } from "../points/steps/collect-debts.ts";

type ReviewApp = Needs<"transaction" | "walletHash", "REFERRAL_POINTS">;

/**
 * Counts a referral, refuses it or leaves it unchanged, and moves its points in the same transaction. A referral that
 * counts claims the accounts and the proven or paid wallets of the invited miner. It is refused if another miner has
 * claimed one of them, or a wallet that the invited miner has only named.
 */
export const reviewReferral = (app: ReviewApp, { referredId }: { referredId: string }): Promise<void> =>
  app.transaction(async (trx) => {
    const referral = await referrals.lockReferral(trx, referredId);
    if (!referral) return;
    if (referral.isReferredDeleted) await referrals.forgetWallets(trx, referredId);
    const decision = decideReferral(referral);
    if (decision.next === "refuse") return refuse(trx, referredId, referral, decision.reason);
    if (decision.next === "keep" && referral.state !== "counted") return referrals.endReview(trx, referredId);
    const identities = identitiesOf(referral, app.walletHash);
    if (!(await referrals.claimIdentities(trx, referredId, identities)))
      return refuse(trx, referredId, referral, "counted-before");
    if (decision.next === "keep") return referrals.endReview(trx, referredId);
    return countReferral(trx, referredId, referral, BigInt(app.config.REFERRAL_POINTS));
  });

async function countReferral(
  trx: Trx,
  referredId: string,
  { referrerId: userId }: referrals.ReferralUnderReview,
  points: bigint,
): Promise<void> {
  await referrals.recordReview(trx, referredId, { state: "counted", points, reason: null });
  await append(trx, "referral.changed", { referredId }, userId);
  await notify(trx, userId, "referral.counted", { points: String(points) });
  if (points === 0n) return;
  await postTransfer(trx, referralTransfer({ referredId, userId, points }));
  await collectDebts(trx, [{ subjectId: referredId, userId, points }]);
}

async function refuse(
  trx: Trx,
  referredId: string,
  { referrerId: userId, state, points }: referrals.ReferralUnderReview,
  reason: ReferralRefusal,
): Promise<void> {
  await referrals.recordReview(trx, referredId, { state: "refused", points, reason });
  await append(trx, "referral.changed", { referredId }, userId);
  if (state !== "counted") return;
  await notify(trx, userId, "referral.refused", {
    points: String(points),
    reason: say(`referral.${reason}`),
  });
  if (points === 0n) return;
  await takeBack(trx, { userId, points }, (taken) =>
    referralReversedTransfer({ referredId, userId, points: taken }),
  );
}

import { signPayout } from "@lode/core/contracts/jobs/jobs";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { append } from "@lode/db/outbox/outbox.repository";
import * as payouts from "@lode/db/withdrawals/payouts.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";
import { processor } from "../../runtime/processor.ts";
import { refundWithdrawal } from "./end-withdrawal.ts";
import { mayPayNow } from "./may-pay-now.ts";

/**
 * After this another worker may sign. Should the first be slow and not dead, the database stores the attempt of
 * one of them, and only a stored attempt is ever sent.
 */
const LEASE_SECONDS = 15;

/** Claims a withdrawal, signs its payment and stores it. Nothing is sent here. */
export const signPayoutJob = processor(signPayout, async ({ withdrawalId }, deps) => {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (!withdrawal || !(await mayPayNow(deps, withdrawal))) return;
  const payout = await payouts.claimForSigning(deps.db, withdrawalId, LEASE_SECONDS);
  if (!payout) return; // another worker has it, or it is settled
  await deps.failpoint("payout.claimed");
  try {
    await signAndStore(deps, payout);
  } catch (error) {
    await payouts.releaseLease(deps.db, withdrawalId);
    throw error;
  }
});

async function signAndStore(deps: Deps, payout: payouts.ClaimedPayout): Promise<void> {
  const { withdrawalId, userId, walletAddress: recipient, n } = payout;
  const judgement = await deps.chain.judgeRecipient(recipient);
  if (!judgement.payable) return refundWithdrawal(deps, payout, judgement.reason);

  const baseUnits = pointsToBaseUnits(payout.amount);
  const payment = await deps.chain.signPayment({ withdrawalId, recipient, baseUnits });
  await deps.failpoint("payout.signed");
  // Stored before it can be sent: whatever happens next, these bytes are the only ones.
  await deps.transaction(async (trx) => {
    await payouts.insertPayoutAttempt(trx, {
      withdrawalId,
      n,
      signature: payment.signature,
      signedTransaction: payment.bytes,
      blockhash: payment.blockhash,
      lastValidBlockHeight: payment.lastValidBlockHeight,
      tokenAccount: payment.tokenAccount,
      baseUnits,
    });
    await append(trx, "payout.signed", { withdrawalId }, userId);
  });
  await deps.failpoint("payout.stored");
}

import { followPayout } from "@lode/core/contracts/jobs/jobs";
import {
  LIVE_ATTEMPT_STATES,
  nextPayoutStep,
  type PayoutStep,
} from "@lode/core/domain/withdrawals/lifecycle";
import { messageOf, RetryLaterError } from "@lode/core/server/errors";
import { append } from "@lode/db/outbox/outbox.repository";
import {
  findLivePayout,
  type LivePayout,
  movePayoutAttempt,
  noteLook,
} from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";
import { processor } from "../../runtime/processor.ts";
import { completeWithdrawal, refundWithdrawal } from "./end-withdrawal.ts";

const LOOK_AGAIN_MS = 1_000;
const SEND_AGAIN_MS = 2_000;
const ASK_AGAIN_MS = 3_000;

/** One look at the chain and one step from what it says, until the payout has ended. */
export const followPayoutJob = processor(followPayout, async ({ withdrawalId }, deps) => {
  const payout = await findLivePayout(deps.db, withdrawalId);
  if (!payout) return;
  await noteLook(deps.db, payout.id);
  await take(deps, payout, await readStep(deps, payout));
});

/** The height first, the signature after it: only in this order does a missing signature prove its death. */
async function readStep(deps: Deps, payout: LivePayout): Promise<PayoutStep> {
  try {
    const finalizedHeight = await deps.chain.finalizedHeight();
    const signature = await deps.chain.readSignature(payout.signature);
    return nextPayoutStep({ attempt: payout, finalizedHeight, signature });
  } catch (error) {
    deps.logger.warn(
      { withdrawalId: payout.withdrawalId, reason: messageOf(error) },
      "the chain cannot be asked about a payout",
    );
    return { step: "wait" };
  }
}

async function take(deps: Deps, payout: LivePayout, next: PayoutStep): Promise<void> {
  const { id, withdrawalId, userId } = payout;
  switch (next.step) {
    case "complete":
      return completeWithdrawal(deps, payout);
    case "fail":
      return refundWithdrawal(deps, payout, `The transaction failed on chain: ${next.reason}`, {
        attemptId: id,
        state: "failed",
      });
    case "give-up":
      deps.logger.error({ withdrawalId }, "a payout never landed, though it was signed again and again");
      return refundWithdrawal(deps, payout, "The transaction could not be landed", {
        attemptId: id,
        state: "expired",
      });
    case "sign-again":
      return deps.transaction(async (trx) => {
        if (!(await movePayoutAttempt(trx, id, LIVE_ATTEMPT_STATES, "expired"))) return;
        await append(trx, "payout.expired", { withdrawalId }, userId);
      });
    case "note-landed":
      await movePayoutAttempt(deps.db, id, ["signed", "broadcast"], "landed");
      throw new RetryLaterError("landed, not final yet", LOOK_AGAIN_MS);
    case "send-again":
      await sendAgain(deps, payout);
      throw new RetryLaterError("not seen yet", SEND_AGAIN_MS);
    case "wait":
      throw new RetryLaterError("the chain cannot be asked", ASK_AGAIN_MS);
  }
}

/** The same bytes: sent twice they pay once. */
async function sendAgain(deps: Deps, payout: LivePayout): Promise<void> {
  await deps.chain.send(payout.signedTransaction, { preflight: false }).catch((error: unknown) => {
    deps.logger.warn(
      { withdrawalId: payout.withdrawalId, reason: messageOf(error) },
      "sending a payout again was answered with an error",
    );
  });
  await movePayoutAttempt(deps.db, payout.id, ["signed"], "broadcast");
}

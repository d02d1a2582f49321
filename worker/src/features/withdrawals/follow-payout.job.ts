import { followPayout } from "@lode/core/contracts/jobs/jobs";
import { nextPayoutStep, type PayoutStep } from "@lode/core/domain/withdrawals/lifecycle";
import { messageOf, RetryLaterError } from "@lode/core/server/errors";
import {
  findLivePayout,
  type LivePayout,
  movePayout,
  noteLook,
  noteSent,
} from "@lode/db/withdrawals/payouts.repository";
import type { Deps } from "../../deps.ts";
import { processor } from "../../runtime/processor.ts";
import { completePayout } from "./complete-payout.ts";
import { buryPayout, failPayout } from "./end-unpaid.ts";
import { sendBytes } from "./send-bytes.ts";
import { waitForAPerson } from "./wait-for-a-person.ts";

const LOOK_AGAIN_MS = 1_000;
const SEND_AGAIN_MS = 2_000;
const ASK_AGAIN_MS = 3_000;

/** One look at the chain and one step from what it says, until the payout has ended. */
export const followPayoutJob = processor(followPayout, async ({ transactionId }, deps) => {
  const payout = await findLivePayout(deps.db, transactionId);
  if (!payout) return;
  await noteLook(deps.db, transactionId);
  await deps.failpoint("payout.looked");
  const step = await readStep(deps, payout);
  await deps.failpoint("payout.read");
  await take(deps, payout, step);
});

async function readStep(deps: Deps, payout: LivePayout): Promise<PayoutStep> {
  const { transactionId, signature, lastValidBlockHeight, items } = payout;
  const withdrawalIds = items.map((item) => item.withdrawalId);
  try {
    const reading = await deps.chain.readPayout({ signature, lastValidBlockHeight, withdrawalIds });
    return nextPayoutStep({ ...reading, lastValidBlockHeight, shared: items.length > 1 });
  } catch (error) {
    deps.logger.warn({ transactionId, reason: messageOf(error) }, "the chain cannot be asked about a payout");
    return { step: "wait" };
  }
}

async function take(deps: Deps, payout: LivePayout, next: PayoutStep): Promise<void> {
  const { transactionId } = payout;
  switch (next.step) {
    case "complete":
      return completePayout(deps, payout);
    case "fail":
      return failPayout(deps, payout, next.reason);
    case "declare-dead":
      return buryPayout(deps, payout, next.as, next.reason);
    case "note-landed":
      await movePayout(deps.db, transactionId, ["signed", "broadcast"], "landed");
      await deps.failpoint("payout.landed");
      throw new RetryLaterError("landed, not final yet", LOOK_AGAIN_MS);
    case "send-again":
      // The same bytes: sent twice they pay once.
      await sendBytes(deps, payout, { preflight: false });
      await movePayout(deps.db, transactionId, ["signed"], "broadcast");
      await noteSent(deps.db, transactionId);
      await deps.failpoint("payout.resent");
      throw new RetryLaterError("not seen yet", SEND_AGAIN_MS);
    case "wait":
      if (next.doubt) return waitForAPerson(deps, payout, next.doubt);
      throw new RetryLaterError("the chain cannot be asked", ASK_AGAIN_MS);
  }
}

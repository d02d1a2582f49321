import { expirePayout } from "@lode/app/withdrawals/expire-payout";
import { followPayout } from "@lode/core/contracts/jobs/jobs";
import { nextPayoutStep, type PayoutStep } from "@lode/core/domain/withdrawals/lifecycle";
import { messageOf, RetryLaterError } from "@lode/core/server/errors";
import type { PayoutReading } from "@lode/core/server/solana/port";
import { findAcknowledged } from "@lode/db/treasury/movements.repository";
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
import { failPayout } from "./fail-payout.ts";
import { sendBytes } from "./send-bytes.ts";
import { waitForAPerson } from "./wait-for-a-person.ts";

const LOOK_AGAIN_MS = 1_000;
const SEND_AGAIN_MS = 2_000;
const ASK_AGAIN_MS = 3_000;
/** The chain's clock may differ from the database's by less than this. */
const CLOCK_MARGIN_MS = 3_600_000;

/** One reading of the chain and one step from what it says, until the payout has ended. */
export const followPayoutJob = processor(followPayout, async ({ transactionId }, deps) => {
  const payout = await findLivePayout(deps.db, transactionId);
  if (!payout) return;
  await noteLook(deps.db, transactionId);
  await deps.failpoint("payout.looked");
  const { step, named } = await readStep(deps, payout);
  await deps.failpoint("payout.read");
  await take(deps, payout, step, named);
});

async function readStep(
  deps: Deps,
  payout: LivePayout,
): Promise<{ step: PayoutStep; named: PayoutReading["named"] }> {
  const { transactionId, signature, lastValidBlockHeight, items } = payout;
  const withdrawalIds = items.map((item) => item.withdrawalId);
  const oldest = Math.min(...items.map(({ requestedAt }) => requestedAt.getTime()));
  try {
    const sought = {
      signature,
      lastValidBlockHeight,
      withdrawalIds,
      since: new Date(oldest - CLOCK_MARGIN_MS),
    };
    const reading = await deps.chain.readPayout(sought);
    return { step: nextPayoutStep({ ...reading, lastValidBlockHeight }), named: reading.named };
  } catch (error) {
    deps.logger.warn({ transactionId, reason: messageOf(error) }, "the chain cannot be asked about a payout");
    return { step: { step: "wait" }, named: [] };
  }
}

async function take(
  deps: Deps,
  payout: LivePayout,
  next: PayoutStep,
  named: PayoutReading["named"],
): Promise<void> {
  const { transactionId } = payout;
  switch (next.step) {
    case "complete":
      return completePayout(deps, payout);
    case "fail":
      return failPayout(deps, payout, next.error);
    case "expire":
      return expireUndoubted(deps, payout, named);
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
      if (next.doubt) return waitForAPerson(deps, payout.items, next.doubt);
      throw new RetryLaterError("the chain cannot be asked", ASK_AGAIN_MS);
  }
}

/** A withdrawal that another outflow of the treasury names is not signed again until an operator has looked. */
async function expireUndoubted(deps: Deps, payout: LivePayout, named: PayoutReading["named"]): Promise<void> {
  const acknowledged = await findAcknowledged(
    deps.db,
    named.map(({ signature }) => signature),
  );
  const doubts = new Map(
    named
      .filter(({ signature }) => !acknowledged.has(signature))
      .map(({ withdrawalId, signature }) => [withdrawalId, signature]),
  );
  const isDoubtful = ({ withdrawalId }: { withdrawalId: string }) => doubts.has(withdrawalId);
  const items = payout.items.filter((item) => !isDoubtful(item));
  if (items.length > 0) await expirePayout(deps, { ...payout, items });
  await deps.failpoint("payout.died");
  const [first] = payout.items.filter(isDoubtful);
  if (first)
    return waitForAPerson(
      deps,
      payout.items.filter(isDoubtful),
      `Another payment of the treasury names this withdrawal: ${doubts.get(first.withdrawalId)}`,
    );
}

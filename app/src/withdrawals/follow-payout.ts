import type { PayoutReading } from "@lode/adapters/solana/port";
import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { nextPayoutStep, type PayoutStep } from "@lode/core/domain/withdrawals/lifecycle";
import { findAcknowledged } from "@lode/db/treasury/movements.repository";
import {
  findLivePayout,
  type LivePayout,
  movePayout,
  noteFollowed,
  noteSent,
} from "@lode/db/withdrawals/payouts.repository";
import type { App } from "../app.ts";
import { type CompleteApp, completePayout } from "./steps/complete-payout.ts";
import { expirePayout } from "./steps/expire-payout.ts";
import { type FailApp, failPayout } from "./steps/fail-payout.ts";
import { holdForReview } from "./steps/hold-for-review.ts";
import { sendTransaction } from "./steps/send-transaction.ts";

const READ_AGAIN_MS = 1_000;
const SEND_AGAIN_MS = 2_000;
const ASK_AGAIN_MS = 3_000;
/** The chain's clock differs from the database's by less than this. */
const CLOCK_MARGIN_MS = 3_600_000;

type FollowApp = CompleteApp & FailApp;

/** Reads the chain once and takes the next step; repeated until the payout has ended. */
export async function followPayout(
  app: FollowApp,
  { transactionId }: { transactionId: string },
): Promise<void> {
  const payout = await findLivePayout(app.db, transactionId);
  if (!payout) return;
  await noteFollowed(app.db, transactionId);
  await app.failpoint("payout.followed");
  const { step, named } = await readStep(app, payout);
  await app.failpoint("payout.read");
  await applyStep(app, payout, step, named);
}

async function readStep(
  app: Pick<App, "chain" | "logger">,
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
    const reading = await app.chain.readPayout(sought);
    return { step: nextPayoutStep({ ...reading, lastValidBlockHeight }), named: reading.named };
  } catch (error) {
    app.logger.warn({ transactionId, reason: messageOf(error) }, "the chain cannot be asked about a payout");
    return { step: { step: "wait" }, named: [] };
  }
}

async function applyStep(
  app: FollowApp,
  payout: LivePayout,
  next: PayoutStep,
  named: PayoutReading["named"],
): Promise<void> {
  const { transactionId } = payout;
  switch (next.step) {
    case "complete":
      return completePayout(app, payout);
    case "fail":
      return failPayout(app, payout, next.error);
    case "expire":
      return expireUndoubted(app, payout, named);
    case "note-landed":
      await movePayout(app.db, transactionId, ["signed", "broadcast"], "landed");
      await app.failpoint("payout.landed");
      throw new RetryLaterError("landed, not final yet", READ_AGAIN_MS);
    case "send-again":
      // The same bytes, so sending them twice pays once.
      await sendTransaction(app, payout, { preflight: false });
      await movePayout(app.db, transactionId, ["signed"], "broadcast");
      await noteSent(app.db, transactionId);
      await app.failpoint("payout.resent");
      throw new RetryLaterError("not seen yet", SEND_AGAIN_MS);
    case "wait":
      if (next.doubt) return holdForReview(app, payout.items, next.doubt);
      throw new RetryLaterError("the chain cannot be asked", ASK_AGAIN_MS);
  }
}

/**
 * Expires the payout, except for withdrawals that another outflow of the treasury names: an operator must
 * review those before they are signed again.
 */
async function expireUndoubted(
  app: FollowApp,
  payout: LivePayout,
  named: PayoutReading["named"],
): Promise<void> {
  const acknowledged = await findAcknowledged(
    app.db,
    named.map(({ signature }) => signature),
  );
  const doubts = new Map(
    named
      .filter(({ signature }) => !acknowledged.has(signature))
      .map(({ withdrawalId, signature }) => [withdrawalId, signature]),
  );
  const isDoubtful = ({ withdrawalId }: { withdrawalId: string }) => doubts.has(withdrawalId);
  const items = payout.items.filter((item) => !isDoubtful(item));
  if (items.length > 0) await expirePayout(app, { ...payout, items });
  await app.failpoint("payout.expired");
  const [first] = payout.items.filter(isDoubtful);
  if (first)
    return holdForReview(
      app,
      payout.items.filter(isDoubtful),
      `Another payment of the treasury names this withdrawal: ${doubts.get(first.withdrawalId)}`,
    );
}

import type { ChainReading, Receipt } from "@lode/adapters/solana/port";
import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { withdrawalCompletedTransfer } from "@lode/core/domain/points/ledger";
import { nextPayoutStep, type PayoutStep } from "@lode/core/domain/withdrawals/lifecycle";
import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import { findHalt } from "@lode/db/operations/halts.repository";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { markPaidReferralsDue } from "@lode/db/referrals/referrals.repository";
import { findAcknowledged } from "@lode/db/treasury/movements.repository";
import { markForReview } from "@lode/db/withdrawals/holds.repository";
import * as payouts from "@lode/db/withdrawals/payouts.repository";
import { completeWithdrawals } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../app.ts";
import { notifyAll } from "../notifications/notify.ts";
import { expirePayout, type FailApp, failPayout } from "./steps/fail-payout.ts";
import { haltPayouts } from "./steps/hold-withdrawal.ts";

const READ_AGAIN_MS = 1_000;
const SEND_AGAIN_MS = 2_000;
const ASK_AGAIN_MS = 3_000;
const DOUBT_AGAIN_MS = 10_000;
/** The chain's clock differs from the database's by less than this. */
const CLOCK_MARGIN_MS = 3_600_000;

/** The only place that sends a signed transaction. Reads the halt right before sending, never from a cache. */
async function sendTransaction(
  app: Needs<"db" | "chain" | "logger">,
  { transactionId, signedTransaction }: payouts.LivePayout,
  options: { preflight: boolean },
): Promise<void> {
  if (await findHalt(app.db, "payouts")) throw new RetryLaterError("payouts are halted", ASK_AGAIN_MS);
  await app.chain.send(signedTransaction, options).catch((error: unknown) => {
    app.logger.warn(
      { transactionId, reason: messageOf(error) },
      "sending a payout was answered with an error",
    );
  });
}

/** Sends the stored transaction for the first time. The node's answer decides nothing, only the chain. */
export async function sendPayout(
  app: Needs<"db" | "transaction" | "chain" | "logger" | "failpoint">,
  { transactionId }: { transactionId: string },
): Promise<void> {
  const payout = await payouts.findLivePayout(app.db, transactionId);
  if (payout?.items[0]?.state !== "signed") return;
  await app.failpoint("payout.loaded");
  await sendTransaction(app, payout, { preflight: true });
  await app.failpoint("payout.sent");
  for (const { withdrawalId, amount } of payout.items)
    app.logger.info(
      { withdrawalId, points: String(amount), signature: payout.signature },
      "a payment was sent",
    );
  await app.transaction(async (trx) => {
    if (!(await payouts.movePayout(trx, transactionId, ["signed"], "broadcast"))) return;
    await payouts.noteSent(trx, transactionId);
    await appendAll(
      trx,
      payout.items.map(({ withdrawalId, userId }) => ({
        event: "payout.sent",
        payload: { withdrawalId, transactionId },
        userId,
      })),
    );
  });
  await app.failpoint("payout.noted");
}

type FollowApp = CompleteApp & FailApp;

/** The state after a step; undefined if the payout has ended, or ends without being read again. */
type Waits = { because: string; againMs: number } | undefined;

/**
 * Reads the chain once and takes the next step. Throws RetryLaterError if it has to be repeated: that is how a job asks
 * for another run.
 */
export async function followPayout(
  app: FollowApp,
  { transactionId }: { transactionId: string },
): Promise<void> {
  const payout = await payouts.findLivePayout(app.db, transactionId);
  if (!payout) return;
  await payouts.noteFollowed(app.db, transactionId);
  await app.failpoint("payout.followed");
  const { step, named } = await readStep(app, payout);
  await app.failpoint("payout.read");
  const waits = await applyStep(app, payout, step, named);
  if (waits) throw new RetryLaterError(waits.because, waits.againMs);
}

async function readStep(
  app: Needs<"chain" | "logger">,
  payout: payouts.LivePayout,
): Promise<{ step: PayoutStep; named: ChainReading["named"] }> {
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
  payout: payouts.LivePayout,
  next: PayoutStep,
  named: ChainReading["named"],
): Promise<Waits> {
  const { transactionId } = payout;
  switch (next.step) {
    case "complete":
      return completePayout(app, payout);
    case "fail":
      await failPayout(app, payout, next.error);
      return undefined;
    case "expire":
      return expireUndoubted(app, payout, named);
    case "note-landed":
      await payouts.movePayout(app.db, transactionId, ["signed", "broadcast"], "landed");
      await app.failpoint("payout.landed");
      return { because: "landed, not final yet", againMs: READ_AGAIN_MS };
    case "send-again":
      // The same bytes, so sending them twice pays once.
      await sendTransaction(app, payout, { preflight: false });
      await payouts.movePayout(app.db, transactionId, ["signed"], "broadcast");
      await payouts.noteSent(app.db, transactionId);
      await app.failpoint("payout.resent");
      return { because: "not seen yet", againMs: SEND_AGAIN_MS };
    case "wait":
      return { because: "the chain cannot be asked", againMs: ASK_AGAIN_MS };
  }
}

/** Expires the payout, except for withdrawals that another outflow names, which an operator must review. */
async function expireUndoubted(
  app: FollowApp,
  payout: payouts.LivePayout,
  named: ChainReading["named"],
): Promise<Waits> {
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
  if (items.length > 0) await app.transaction((trx) => expirePayout(app, trx, { ...payout, items }));
  await app.failpoint("payout.expired");
  const [first] = payout.items.filter(isDoubtful);
  if (!first) return undefined;
  const doubt = `Another payment of the treasury names this withdrawal: ${doubts.get(first.withdrawalId)}`;
  return holdForReview(app, payout.items.filter(isDoubtful), doubt);
}

/**
 * The chain is ambiguous: these withdrawals stay processing, an operator is alerted, and nothing is signed or refunded.
 * The chain is asked again: a doubt that it resolves needs no operator.
 */
async function holdForReview(
  { db, logger }: Needs<"db" | "logger">,
  items: readonly payouts.PayoutItem[],
  doubt: string,
): Promise<Waits> {
  const withdrawalIds = items.map((item) => item.withdrawalId);
  if (await markForReview(db, withdrawalIds, doubt))
    logger.error({ withdrawalIds, doubt }, "a payout is in doubt: needs review");
  return { because: "needs review", againMs: DOUBT_AGAIN_MS };
}

type CompleteApp = Needs<"db" | "transaction" | "chain" | "logger" | "failpoint">;

/** processing → completed, but only after reading back from the chain that exactly these amounts arrived. */
async function completePayout(app: CompleteApp, payout: payouts.LivePayout): Promise<Waits> {
  const { signature, items } = payout;
  await app.failpoint("payout.finalized");
  const received = (await app.chain.readReceived(signature)) ?? new Map<string, Receipt>();
  await app.failpoint("payout.received");
  const paid = items.filter((item) => isExact(received, item, items));
  if (paid.length > 0) await complete(app, payout, paid, received);
  await app.failpoint("payout.completed");
  // These withdrawals are neither paid nor provably unpaid: they are never refunded, always reviewed. The
  // payout's other withdrawals do not wait for the review.
  const doubtful = items.filter((item) => !paid.includes(item));
  if (doubtful.length === 0) return undefined;
  return holdForReview(app, doubtful, `A finalized payment does not show its amount: ${signature}`);
}

async function complete(
  app: CompleteApp,
  { transactionId, signature }: payouts.LivePayout,
  items: readonly payouts.PayoutItem[],
  received: ReadonlyMap<string, Receipt>,
): Promise<void> {
  const paid = await app.transaction(async (trx) => {
    const ended = await payouts.endAttempts(
      trx,
      transactionId,
      items.map(({ attemptId, tokenAccount }) => ({
        attemptId,
        state: "finalized",
        reason: null,
        fault: null,
        opened: received.get(tokenAccount)?.opened ?? false,
      })),
    );
    const mine = items.filter(({ attemptId }) => ended.has(attemptId));
    await postTransfers(trx, mine.map(withdrawalCompletedTransfer));
    const completed = await completeWithdrawals(
      trx,
      mine.map(({ withdrawalId }) => withdrawalId),
      signature,
    );
    const [other] = mine.filter(({ withdrawalId }) => !completed.has(withdrawalId));
    if (other)
      await haltPayouts(
        app,
        trx,
        `a withdrawal was paid though it had ended otherwise: ${other.withdrawalId}`,
      );
    await announceCompletions(
      trx,
      mine.filter(({ withdrawalId }) => completed.has(withdrawalId)),
    );
    await markPaidReferralsDue(trx, [...completed]);
    return mine.filter(({ withdrawalId }) => completed.has(withdrawalId));
  });
  for (const { withdrawalId, amount } of paid)
    app.logger.info({ withdrawalId, points: String(amount), signature }, "a withdrawal was paid");
}

async function announceCompletions(trx: Trx, items: readonly payouts.PayoutItem[]): Promise<void> {
  if (items.length === 0) return;
  await notifyAll(
    trx,
    items.map(({ userId, amount }) => ({
      userId,
      kind: "withdrawal.completed",
      detail: { amount: String(amount), usdc: pointsToUsdc(amount) },
    })),
  );
  await planMails(
    trx,
    "payout",
    items.map(({ userId, withdrawalId }) => ({ userId, occasion: withdrawalId })),
  );
  await appendAll(
    trx,
    items.map(({ withdrawalId, userId }) => ({
      event: "withdrawal.completed",
      payload: { withdrawalId },
      userId,
    })),
  );
}

/** True if the item's token account received exactly, to the base unit, the sum of all payments to it. */
function isExact(
  received: ReadonlyMap<string, Receipt>,
  { tokenAccount }: payouts.PayoutItem,
  items: readonly payouts.PayoutItem[],
): boolean {
  const wanted = items
    .filter((item) => item.tokenAccount === tokenAccount)
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  return received.get(tokenAccount)?.delta === wanted;
}

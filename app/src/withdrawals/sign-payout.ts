import { ForbiddenPaymentError } from "@lode/adapters/solana/decode-payment";
import type * as port from "@lode/adapters/solana/port";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { type Said, say } from "@lode/core/domain/sentences/say";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import { type ClaimedPayout, releaseLeases } from "@lode/db/withdrawals/claims.repository";
import { putAside } from "@lode/db/withdrawals/holds.repository";
import { insertPayout } from "@lode/db/withdrawals/payouts.repository";
import type { Needs } from "../app.ts";
import { claimPayable, type PayableApp } from "./steps/claim-payable.ts";
import { failWithdrawal } from "./steps/fail-payout.ts";

/**
 * Stores a signed payment before it is sent: from then on, only this transaction can pay. Throws if a
 * withdrawal already has a live attempt; the payment must then never be sent. Returns the transaction's id.
 */
export async function storePayout(
  app: Needs<"transaction" | "logger">,
  claimed: readonly ClaimedPayout[],
  payment: port.SignedPayment,
  /** Per withdrawal: whether the wallet had no token account when it was judged. */
  opensAccount: ReadonlyMap<string, boolean>,
): Promise<string> {
  const claims = new Map(claimed.map((claim) => [claim.withdrawalId, claim]));
  const claimOf = (withdrawalId: string): ClaimedPayout => {
    const claim = claims.get(withdrawalId);
    if (!claim) throw new Error(`The payment names ${withdrawalId}, which was not claimed for it.`);
    return claim;
  };
  const stored = await app.transaction(async (trx) => {
    const transactionId = await insertPayout(trx, {
      signature: payment.signature,
      signedTransaction: payment.bytes,
      blockhash: payment.blockhash,
      lastValidBlockHeight: payment.lastValidBlockHeight,
      attempts: payment.orders.map((order) => ({
        withdrawalId: order.withdrawalId,
        n: claimOf(order.withdrawalId).n,
        tokenAccount: order.tokenAccount,
        baseUnits: order.baseUnits,
        opensAccount: opensAccount.get(order.withdrawalId) ?? false,
      })),
    });
    await appendAll(
      trx,
      payment.orders.map(({ withdrawalId }) => ({
        event: "payout.signed",
        payload: { withdrawalId, transactionId },
        userId: claimOf(withdrawalId).userId,
      })),
    );
    return transactionId;
  });
  for (const { withdrawalId } of payment.orders)
    app.logger.info(
      { withdrawalId, points: String(claimOf(withdrawalId).amount), signature: payment.signature },
      "a payment was signed",
    );
  return stored;
}

/** An ordered payment. `opensAccount`: it is expected to open the wallet's token account. */
interface OrderedPayment extends port.PaymentOrder {
  opensAccount: boolean;
}

type OrderApp = Needs<"transaction" | "chain" | "logger", "TOKEN_ACCOUNTS_PER_MINER">;

/** Orders the payments of claimed withdrawals. A withdrawal whose wallet cannot be paid is refunded instead. */
export async function orderPayments(
  app: OrderApp,
  claimed: readonly ClaimedPayout[],
): Promise<OrderedPayment[]> {
  const judgements = await app.chain.judgeRecipients(claimed.map(({ walletAddress }) => walletAddress));
  const orders: OrderedPayment[] = [];
  for (const [nth, one] of claimed.entries()) {
    const judgement = judgements[nth];
    if (!judgement) throw new Error("The chain did not judge every recipient.");
    const ordered = await orderPayment(app, one, judgement);
    if (ordered) orders.push(ordered);
  }
  return orders;
}

/** Returns undefined and refunds the points if the wallet cannot be paid. */
async function orderPayment(
  app: OrderApp,
  claimed: ClaimedPayout,
  judgement: port.RecipientJudgement,
): Promise<OrderedPayment | undefined> {
  const { refusal, ...account } = judgeAccount(app, claimed, judgement);
  if (refusal !== null) {
    const end = { from: "processing" as const, reason: refusal };
    await app.transaction((trx) => failWithdrawal(app, trx, claimed, end));
    return undefined;
  }
  return {
    withdrawalId: claimed.withdrawalId,
    recipient: claimed.walletAddress,
    baseUnits: pointsToBaseUnits(claimed.amount),
    ...account,
  };
}

/**
 * The payment opens the token account if it is missing when the payment lands, so closing it after the signature stops
 * nothing. But a miner could keep closing it to collect the rent. So the opened accounts are counted: beyond the limit
 * a payment opens none, and fails by the recipient's fault if the account is closed.
 */
function judgeAccount(
  { config }: OrderApp,
  { openedAccounts, isBeingOpened }: ClaimedPayout,
  judgement: port.RecipientJudgement,
): { refusal: Said | null; opensAccount: boolean; mayOpenAccount: boolean } {
  if (!judgement.payable) return { refusal: judgement.reason, opensAccount: false, mayOpenAccount: false };
  const opensAccount = !judgement.hasTokenAccount;
  const mayOpenAccount = isBeingOpened || openedAccounts < config.TOKEN_ACCOUNTS_PER_MINER;
  return {
    refusal: opensAccount && !mayOpenAccount ? say("token-accounts-used-up") : null,
    opensAccount,
    mayOpenAccount,
  };
}

/** Seconds before a withdrawal is signed again after the node refused the simulation of its payment. */
const TRY_AGAIN_SECONDS = 60;

type SigningApp = PayableApp & OrderApp;

/** Claims withdrawals, signs their payments in few transactions, and stores each. Sends nothing. */
export async function signPayout(app: SigningApp, { withdrawalId }: { withdrawalId: string }): Promise<void> {
  const claimed = await claimPayable(app, withdrawalId);
  if (claimed.length === 0) return; // held, ended, or claimed by another worker
  await app.failpoint("payout.claimed");
  const { groups, terms } = await orderGroups(app, claimed);
  // A group that fails does not stop the other groups.
  const ends = await Promise.allSettled(groups.map((group) => signGroup(app, claimed, group, terms)));
  await app.failpoint("payout.stored");
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

const idOf = ({ withdrawalId }: { withdrawalId: string }): string => withdrawalId;

/** Orders the payments and groups them so that each group fits into one transaction. */
async function orderGroups(
  app: SigningApp,
  claimed: ClaimedPayout[],
): Promise<{ groups: OrderedPayment[][]; terms: port.PaymentTerms }> {
  try {
    const orders = await orderPayments(app, claimed);
    await app.failpoint("payout.judged");
    return { groups: app.chain.groupFitting(orders), terms: await app.chain.readTerms() };
  } catch (error) {
    await releaseLeases(app.db, claimed.map(idOf));
    throw error;
  }
}

async function signGroup(
  app: SigningApp,
  claimed: ClaimedPayout[],
  orders: OrderedPayment[],
  terms: port.PaymentTerms,
): Promise<void> {
  try {
    await signAndStore(app, claimed, orders, terms);
  } catch (error) {
    if (!(error instanceof ForbiddenPaymentError)) {
      await releaseLeases(app.db, orders.map(idOf));
      throw error;
    }
    app.logger.fatal({ reason: error.message }, "the treasury's signer refuses a payment: needs review");
    for (const { withdrawalId } of orders)
      await putAside(app.db, withdrawalId, error.message, TRY_AGAIN_SECONDS);
  }
}

async function signAndStore(
  app: SigningApp,
  claimed: ClaimedPayout[],
  orders: OrderedPayment[],
  terms: port.PaymentTerms,
): Promise<void> {
  const { payment, refused } = await app.chain.signPayments(orders, terms);
  await app.failpoint("payout.signed");
  const opensAccount = new Map(orders.map((order) => [order.withdrawalId, order.opensAccount]));
  if (payment) await storePayout(app, claimed, payment, opensAccount);
  for (const { withdrawalId, reason } of refused) {
    app.logger.error({ withdrawalId, reason }, "a payment does not pass its simulation: needs review");
    await putAside(
      app.db,
      withdrawalId,
      `The payment does not pass its simulation: ${reason}`,
      TRY_AGAIN_SECONDS,
    );
  }
}

import { ForbiddenPaymentError } from "@lode/adapters/solana/decode-payment";
import type { PaymentTerms } from "@lode/adapters/solana/port";
import { type ClaimedPayout, releaseLeases } from "@lode/db/withdrawals/claims.repository";
import { putAside } from "@lode/db/withdrawals/reviews.repository";
import { type ClaimApp, claimPayable } from "./steps/claim-payable.ts";
import { type OrderApp, type OrderedPayment, orderPayments } from "./steps/order-payments.ts";
import { storePayout } from "./steps/store-payout.ts";

/** Seconds before a withdrawal is signed again after the node refused the simulation of its payment. */
const TRY_AGAIN_SECONDS = 60;

type SignApp = ClaimApp & OrderApp;

/**
 * Claims withdrawals, signs their payments in as few transactions as possible, and stores each transaction.
 * Sends nothing.
 */
export async function signPayout(app: SignApp, { withdrawalId }: { withdrawalId: string }): Promise<void> {
  const claimed = await claimPayable(app, withdrawalId);
  if (claimed.length === 0) return; // held, ended, or claimed by another worker
  await app.failpoint("payout.claimed");
  const { groups, terms } = await order(app, claimed);
  // A group that fails does not stop the other groups.
  const ends = await Promise.allSettled(groups.map((group) => signGroup(app, claimed, group, terms)));
  await app.failpoint("payout.stored");
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

const idOf = ({ withdrawalId }: { withdrawalId: string }): string => withdrawalId;

/** Orders the payments and groups them so that each group fits into one transaction. */
async function order(
  app: SignApp,
  claimed: ClaimedPayout[],
): Promise<{ groups: OrderedPayment[][]; terms: PaymentTerms }> {
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
  app: SignApp,
  claimed: ClaimedPayout[],
  orders: OrderedPayment[],
  terms: PaymentTerms,
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
  app: SignApp,
  claimed: ClaimedPayout[],
  orders: OrderedPayment[],
  terms: PaymentTerms,
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

import { ForbiddenPaymentError } from "@lode/core/server/solana/decode-payment";
import { type ClaimedPayout, releaseLeases } from "@lode/db/withdrawals/claims.repository";
import { putAside } from "@lode/db/withdrawals/reviews.repository";
import { type ClaimApp, claimPayable } from "./claim-payable.ts";
import { type OrderApp, orderPayment } from "./order-payment.ts";
import { storePayout } from "./store-payout.ts";

/** A withdrawal whose simulation was refused is not tried again before this. */
const TRY_AGAIN_SECONDS = 60;

type SignApp = ClaimApp & OrderApp;

/** Claims withdrawals, signs their payment and stores it. Nothing is sent here. */
export async function signPayout(app: SignApp, { withdrawalId }: { withdrawalId: string }): Promise<void> {
  const claimed = await claimPayable(app, withdrawalId);
  if (claimed.length === 0) return; // held, ended, or another worker has it
  await app.failpoint("payout.claimed");
  try {
    await signAndStore(app, claimed);
  } catch (error) {
    if (!(error instanceof ForbiddenPaymentError)) {
      await releaseLeases(app.db, claimed.map(idOf));
      throw error;
    }
    app.logger.fatal({ reason: error.message }, "the treasury's signer refuses a payment: needs review");
    for (const { withdrawalId } of claimed)
      await putAside(app.db, withdrawalId, error.message, TRY_AGAIN_SECONDS);
  }
}

const idOf = ({ withdrawalId }: { withdrawalId: string }): string => withdrawalId;

async function signAndStore(app: SignApp, claimed: ClaimedPayout[]): Promise<void> {
  const judged = await Promise.all(claimed.map((one) => orderPayment(app, one)));
  const orders = judged.filter((order) => order !== undefined);
  await app.failpoint("payout.judged");
  if (orders.length === 0) return;
  const count = app.chain.countFitting(orders);
  const { payment, refused } = await app.chain.signPayments(orders.slice(0, count));
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
  await releaseLeases(app.db, orders.slice(count).map(idOf));
  await app.failpoint("payout.stored");
}

import { signPayout } from "@lode/core/contracts/jobs/jobs";
import { ForbiddenPaymentError } from "@lode/core/server/solana/decode-payment";
import type { SignedPayment } from "@lode/core/server/solana/port";
import { append } from "@lode/db/outbox/outbox.repository";
import { type ClaimedPayout, releaseLeases } from "@lode/db/withdrawals/claims.repository";
import { insertPayout } from "@lode/db/withdrawals/payouts.repository";
import { putAside } from "@lode/db/withdrawals/reviews.repository";
import type { Deps } from "../../deps.ts";
import { processor } from "../../runtime/processor.ts";
import { claimPayable } from "./claim-payable.ts";
import { orderPayment } from "./order-payment.ts";

/** How long one whose simulation was refused is left alone. */
const TRY_AGAIN_SECONDS = 60;

/** Claims withdrawals, signs their payment and stores it. Nothing is sent here. */
export const signPayoutJob = processor(signPayout, async ({ withdrawalId }, deps) => {
  const claimed = await claimPayable(deps, withdrawalId);
  if (claimed.length === 0) return; // held, settled, or another worker has it
  await deps.failpoint("payout.claimed");
  try {
    await signAndStore(deps, claimed);
  } catch (error) {
    if (!(error instanceof ForbiddenPaymentError)) {
      await releaseLeases(deps.db, claimed.map(idOf));
      throw error;
    }
    deps.logger.fatal({ reason: error.message }, "the treasury's signer refuses a payment: needs review");
    for (const { withdrawalId } of claimed)
      await putAside(deps.db, withdrawalId, error.message, TRY_AGAIN_SECONDS);
  }
});

const idOf = ({ withdrawalId }: { withdrawalId: string }): string => withdrawalId;

async function signAndStore(deps: Deps, claimed: ClaimedPayout[]): Promise<void> {
  const judged = await Promise.all(claimed.map((one) => orderPayment(deps, one)));
  const orders = judged.filter((order) => order !== undefined);
  await deps.failpoint("payout.judged");
  if (orders.length === 0) return;
  const count = deps.chain.countFitting(orders);
  const { payment, refused } = await deps.chain.signPayments(orders.slice(0, count));
  await deps.failpoint("payout.signed");
  const expected = new Map(orders.map(({ withdrawalId, opensAccount }) => [withdrawalId, opensAccount]));
  if (payment) await store(deps, claimed, payment, expected);
  for (const { withdrawalId, reason } of refused) {
    deps.logger.error({ withdrawalId, reason }, "a payment does not pass its simulation: needs review");
    await putAside(
      deps.db,
      withdrawalId,
      `The payment does not pass its simulation: ${reason}`,
      TRY_AGAIN_SECONDS,
    );
  }
  await releaseLeases(deps.db, orders.slice(count).map(idOf));
  await deps.failpoint("payout.stored");
}

/** Stored before it can be sent: whatever happens next, these bytes are the only ones. */
async function store(
  deps: Deps,
  claimed: ClaimedPayout[],
  payment: SignedPayment,
  /** By withdrawal: whether the wallet had no token account when it was judged. */
  expected: ReadonlyMap<string, boolean>,
): Promise<void> {
  const claimOf = new Map(claimed.map((one) => [one.withdrawalId, one]));
  await deps.transaction(async (trx) => {
    const transactionId = await insertPayout(trx, {
      signature: payment.signature,
      signedTransaction: payment.bytes,
      blockhash: payment.blockhash,
      lastValidBlockHeight: payment.lastValidBlockHeight,
      attempts: payment.orders.map((order) => ({
        withdrawalId: order.withdrawalId,
        n: claimOf.get(order.withdrawalId)?.n ?? 1,
        tokenAccount: order.tokenAccount,
        baseUnits: order.baseUnits,
        opensAccount: expected.get(order.withdrawalId) ?? false,
      })),
    });
    for (const { withdrawalId } of payment.orders) {
      const userId = claimOf.get(withdrawalId)?.userId ?? null;
      await append(trx, "payout.signed", { withdrawalId, transactionId }, userId);
    }
  });
}

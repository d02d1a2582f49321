import type { PayoutReading } from "@lode/adapters/solana/port";
import type { ChainView } from "@lode/core/contracts/console/withdrawals";
import { readWithdrawalChain } from "@lode/core/contracts/console/withdrawals";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import { findLivePayout, findLiveTransaction } from "@lode/db/withdrawals/payouts.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { route } from "../../http/route.ts";

/** Only reads: the workers alone act on what the chain shows. */
export const readWithdrawalChainRoute = route(readWithdrawalChain, async ({ input: { params }, deps }) => {
  const withdrawal = await findWithdrawal(deps.db, params.id);
  if (!withdrawal) throw new Refused("not-found");
  const transactionId = await findLiveTransaction(deps.db, withdrawal.id);
  const payout = transactionId && (await findLivePayout(deps.db, transactionId));
  const readAt = deps.clock.now().toISOString();
  if (!payout) return { readAt, signature: null, chain: null };
  const sought = { ...payout, withdrawalIds: [withdrawal.id], since: withdrawal.createdAt };
  const chain = await deps
    .openChain()
    .then((open) => open.readOutcome(sought))
    .then((reading) => presentReading(reading, payout.lastValidBlockHeight))
    .catch((error: unknown) => {
      deps.logger.warn(
        { reason: messageOf(error), withdrawalId: withdrawal.id },
        "the chain could not be read for an operator",
      );
      return UNREACHABLE;
    });
  return { readAt, signature: payout.signature, chain };
});

const UNREACHABLE: NonNullable<ChainView["chain"]> = {
  ...{ seen: "unreachable", error: null, doubt: null, finalizedHeight: null, blocksLeft: null, named: [] },
};

function presentReading(
  { finalizedHeight, signature, named }: PayoutReading,
  lastValidBlockHeight: bigint,
): NonNullable<ChainView["chain"]> {
  return {
    seen: signature.seen,
    error: "error" in signature ? signature.error : null,
    doubt: "doubt" in signature ? (signature.doubt ?? null) : null,
    // Not read where the signature was seen: it can no longer be void.
    finalizedHeight: finalizedHeight === null ? null : Number(finalizedHeight),
    blocksLeft: finalizedHeight === null ? null : Number(lastValidBlockHeight - finalizedHeight),
    named: named.map((one) => one.signature),
  };
}

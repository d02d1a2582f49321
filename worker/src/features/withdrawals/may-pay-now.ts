import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { messageOf } from "@lode/core/server/errors";
import { findUser } from "@lode/db/auth/users.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { liftPassedHold, sumLiveBaseUnits } from "@lode/db/withdrawals/payouts.repository";
import { holdWithdrawal, type Withdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../deps.ts";

/** Fee, tip and the rent of a new token account (at most 2,039,280 lamports), with room. */
const LAMPORTS_PER_PAYOUT = 2_500_000n;
const LOOK_AGAIN_MS = 15_000;

/**
 * Whether a withdrawal may be signed now. A hold that a person or the clock must lift waits quietly. An empty
 * treasury or a silent node is not a failure: the withdrawal stays pending, says so, and goes on by itself.
 */
export async function mayPayNow(deps: Deps, withdrawal: Withdrawal): Promise<boolean> {
  if (withdrawal.status === "processing") return true;
  if (withdrawal.status !== "pending") return false;
  const { holdReason, holdUntil } = withdrawal;
  if (holdReason !== null && (holdUntil === null || holdUntil > deps.clock.now())) return false;

  const obstacle = await findObstacle(deps, withdrawal);
  await deps.transaction(async (trx) => {
    if (obstacle === undefined) return liftPassedHold(trx, withdrawal.id);
    const until = new Date(deps.clock.now().getTime() + LOOK_AGAIN_MS);
    await holdWithdrawal(trx, withdrawal.id, { reason: obstacle, until });
    if (obstacle !== holdReason)
      await append(trx, "withdrawal.held", { withdrawalId: withdrawal.id }, withdrawal.userId);
  });
  return obstacle === undefined;
}

async function findObstacle(deps: Deps, withdrawal: Withdrawal): Promise<string | undefined> {
  const owner = await findUser(deps.db, withdrawal.userId);
  if (owner?.suspended) return "This account is suspended; the payout goes on when it is reinstated";
  try {
    await deps.chain.assertConfigured();
    const [treasury, promised] = await Promise.all([deps.chain.readTreasury(), sumLiveBaseUnits(deps.db)]);
    const isEnough =
      treasury.baseUnits >= promised + pointsToBaseUnits(withdrawal.amount) &&
      treasury.lamports >= LAMPORTS_PER_PAYOUT;
    if (isEnough) return undefined;
    deps.logger.error({ withdrawalId: withdrawal.id }, "the treasury cannot pay; withdrawals wait");
    return "The treasury is being refilled; the payout goes on by itself";
  } catch (error) {
    deps.logger.error(
      { withdrawalId: withdrawal.id, reason: messageOf(error) },
      "the chain cannot be asked; withdrawals wait",
    );
    return "Solana cannot be reached right now; the payout goes on by itself";
  }
}

import type { TreasuryFacts } from "@lode/core/domain/withdrawals/payout-plan";
import { messageOf } from "@lode/core/server/errors";
import { findHalt } from "@lode/db/operators/halts.repository";
import type { Deps } from "../../deps.ts";
import { findUnknownPayment } from "./find-unknown-payment.ts";
import { haltPayouts } from "./halt-payouts.ts";

type Treasury = Pick<TreasuryFacts, "baseUnits" | "lamports" | "costOfPayout">;

/** Why nobody at all can be paid now, as the miner reads it; or what the treasury holds. */
export async function findCommonObstacle(
  deps: Deps,
): Promise<{ obstacle: string; treasury?: never } | { obstacle?: never; treasury: Treasury }> {
  const paused = { obstacle: "Payouts are paused; this one goes on by itself when they are resumed" };
  if (await findHalt(deps.db, "payouts")) return paused;
  try {
    await deps.chain.assertConfigured();
    const unknown = await findUnknownPayment(deps);
    if (unknown) {
      await deps.transaction((trx) => haltPayouts(deps, trx, unknown));
      return paused;
    }
    const [held, costOfPayout] = await Promise.all([deps.chain.readTreasury(), deps.chain.costOfPayout()]);
    return { treasury: { ...held, costOfPayout } };
  } catch (error) {
    deps.logger.error({ reason: messageOf(error) }, "the chain cannot be asked; withdrawals wait");
    return { obstacle: "Solana cannot be reached right now; the payout goes on by itself" };
  }
}

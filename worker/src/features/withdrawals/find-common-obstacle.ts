import type { HoldKind } from "@lode/core/domain/withdrawals/holds";
import type { TreasuryFacts } from "@lode/core/domain/withdrawals/payout-plan";
import { messageOf } from "@lode/core/server/errors";
import { findHalt } from "@lode/db/operators/halts.repository";
import type { Deps } from "../../deps.ts";
import { findUnknownPayment } from "./find-unknown-payment.ts";
import { haltPayouts } from "./halt-payouts.ts";

type Treasury = Pick<TreasuryFacts, "baseUnits" | "lamports" | "costOfPayout">;

/** Why no withdrawal can be paid now; or what the treasury holds. */
export async function findCommonObstacle(
  deps: Deps,
): Promise<{ obstacle: HoldKind; treasury?: never } | { obstacle?: never; treasury: Treasury }> {
  if (await findHalt(deps.db, "payouts")) return { obstacle: "halted" };
  try {
    await deps.chain.assertConfigured();
    const unknown = await findUnknownPayment(deps);
    if (unknown) {
      await deps.transaction((trx) => haltPayouts(deps.logger, trx, unknown));
      return { obstacle: "halted" };
    }
    const [held, costOfPayout] = await Promise.all([deps.chain.readTreasury(), deps.chain.costOfPayout()]);
    return { treasury: { ...held, costOfPayout } };
  } catch (error) {
    deps.logger.error({ reason: messageOf(error) }, "the chain cannot be asked; withdrawals wait");
    return { obstacle: "unreachable" };
  }
}

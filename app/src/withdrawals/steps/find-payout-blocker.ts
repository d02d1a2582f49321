import { messageOf } from "@lode/core/contracts/errors";
import type { HoldKind } from "@lode/core/domain/withdrawals/holds";
import type { TreasuryFacts } from "@lode/core/domain/withdrawals/payout-plan";
import { findHalt } from "@lode/db/operations/halts.repository";
import type { App } from "../../app.ts";
import { settleDatabase } from "../../treasury/settle-database.ts";
import { findUnknownPayment } from "../../treasury/steps/find-unknown-payment.ts";
import { haltPayouts } from "./halt-payouts.ts";

type Treasury = Pick<TreasuryFacts, "baseUnits" | "lamports" | "costOfPayout">;

/** Returns why no withdrawal can be paid now, or the treasury's balances. */
export async function findPayoutBlocker(
  app: Pick<App, "db" | "transaction" | "chain" | "logger">,
): Promise<{ blocker: HoldKind; treasury?: never } | { blocker?: never; treasury: Treasury }> {
  if (await findHalt(app.db, "payouts")) return { blocker: "halted" };
  try {
    await app.chain.assertConfigured();
    // Nothing is held meanwhile: withdrawals stay pending and are tried again within seconds.
    if (!(await settleDatabase(app))) return { blocker: "halted" };
    const unknown = await findUnknownPayment(app);
    if (unknown) {
      await app.transaction((trx) => haltPayouts(app, trx, unknown));
      return { blocker: "halted" };
    }
    const [held, costOfPayout] = await Promise.all([app.chain.readTreasury(), app.chain.costOfPayout()]);
    return { treasury: { ...held, costOfPayout } };
  } catch (error) {
    app.logger.error({ reason: messageOf(error) }, "the chain cannot be asked; withdrawals wait");
    return { blocker: "unreachable" };
  }
}

import type { Trx } from "@lode/db/connection";
import type { App } from "../../app.ts";
import { haltWithin } from "../../operations/halt.ts";

/** Stops all payouts because of a doubt, until an operator resumes them. Logged once. */
export async function haltPayouts({ logger }: Pick<App, "logger">, trx: Trx, reason: string): Promise<void> {
  if (await haltWithin(trx, { name: "payouts", reason, by: "lode" }))
    logger.fatal({ reason }, "payouts are halted: needs review");
}

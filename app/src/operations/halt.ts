import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import * as halts from "@lode/db/operations/halts.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

export interface HaltRequest {
  name: halts.HaltName;
  /** Shown to the operator who resumes. */
  reason: string;
  by: string;
}

/**
 * Stops payouts, automation or verification for all miners. Throws Refused("halted-before") if already
 * halted; the first reason stays.
 */
export const halt = (
  { transaction }: Pick<App, "transaction">,
  request: HaltRequest & { reason: Reason },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await haltWithin(trx, request))) throw new Refused("halted-before");
  });

/**
 * Like `halt`, within the caller's transaction, also for halts by Lode itself. False if it was already
 * halted.
 */
export async function haltWithin(trx: Trx, { name, reason, by: actor }: HaltRequest): Promise<boolean> {
  const halted = await halts.halt(trx, { name, reason, actor });
  if (!halted) return false;
  await recordAct(trx, { actor, act: `halted ${name}`, subjectId: null, detail: { reason } });
  if (name === "payouts") await append(trx, "payouts.halted", {}, null);
  return true;
}

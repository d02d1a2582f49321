import type { HaltName } from "@lode/core/contracts/console/overview";
import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import * as halts from "@lode/db/operations/halts.repository";
import { clearHaltHolds } from "@lode/db/withdrawals/holds.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";

export interface HaltRequest {
  name: HaltName;
  /** Shown to the operator who resumes. */
  reason: string;
  by: string;
}

/**
 * Stops payouts, automation or verification for all miners. Throws Refused("halted-before") if already
 * halted; the first reason stays.
 */
export const halt = (
  { transaction }: Needs<"transaction">,
  request: HaltRequest & { reason: Reason },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await haltWithin(trx, request))) throw new Refused("halted-before");
  });

/** Like `halt`, within the caller's transaction, also for Lode's own. False if it was halted already. */
export async function haltWithin(trx: Trx, { name, reason, by: actor }: HaltRequest): Promise<boolean> {
  const halted = await halts.halt(trx, { name, reason, actor });
  if (!halted) return false;
  await recordAct(trx, { actor, act: `halted ${name}`, subjectId: null, detail: { reason } });
  return true;
}

/** Like `halt`, but an earlier halt stays, with its reason. */
export const haltUnlessHalted = (
  { transaction }: Needs<"transaction">,
  request: HaltRequest & { reason: Reason },
): Promise<boolean> => transaction((trx) => haltWithin(trx, request));

/** Ends a halt. Throws Refused("not-halted"). */
export const resume = (
  { transaction }: Needs<"transaction">,
  { name, reason, by: actor }: { name: HaltName } & OperatorDecision,
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await halts.resume(trx, name, actor))) throw new Refused("not-halted");
    // Otherwise these withdrawals wait for the next check of their hold.
    if (name === "payouts") await clearHaltHolds(trx);
    await recordAct(trx, { actor, act: `resumed ${name}`, subjectId: null, detail: { reason } });
  });

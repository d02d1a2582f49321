import { Refused } from "@lode/core/contracts/errors";
import { reinstateUser, suspendUser } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import type { OperatorDecision } from "../operator-decision.ts";

/**
 * Suspends a miner: automation stops, payouts wait, and every call is refused. Nothing is taken away, and
 * reinstating resumes everything. The miner reads the reason. Throws Refused("nothing-to-change") if the
 * miner is already suspended.
 */
export const suspendMiner = (
  { transaction }: Needs<"transaction">,
  { userId, reason, by }: { userId: string } & OperatorDecision,
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await suspendUser(trx, userId, reason))) throw new Refused("nothing-to-change");
    await notify(trx, userId, "account.suspended", { reason });
    await recordAct(trx, { actor: by, act: "suspended a miner", subjectId: userId, detail: { reason } });
    await append(trx, "user.standing_changed", { userId }, userId);
  });

export interface ReinstateMiner extends OperatorDecision {
  userId: string;
}

/** Throws Refused("nothing-to-change") if the miner is not suspended. */
export const reinstateMiner = (
  { transaction }: Needs<"transaction">,
  request: ReinstateMiner,
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await reinstateWithin(trx, request))) throw new Refused("nothing-to-change");
  });

/** Like `reinstateMiner`, within the caller's transaction. Returns false if the miner is not suspended. */
export async function reinstateWithin(
  trx: Trx,
  { userId, reason, by: actor }: ReinstateMiner,
): Promise<boolean> {
  if (!(await reinstateUser(trx, userId))) return false;
  await notify(trx, userId, "account.reinstated", {});
  await recordAct(trx, { actor, act: "reinstated a miner", subjectId: userId, detail: { reason } });
  await append(trx, "user.standing_changed", { userId }, userId);
  return true;
}

import { Refused } from "@lode/core/contracts/errors";
import type { CreditLimits } from "@lode/core/domain/operators/credit-limits";
import { adjustmentTransfer } from "@lode/core/domain/points/ledger";
import { isActiveMiner } from "@lode/db/auth/users.repository";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { lockCredits } from "@lode/db/operators/operator-credits.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import * as ledger from "@lode/db/points/ledger.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { spendCredit } from "../operators/steps/spend-credit.ts";
import { collectDebts } from "./steps/collect-debts.ts";

export interface AdjustPoints extends OperatorDecision {
  /** The caller makes the id, so repeating the same request moves nothing. */
  requestId: string;
  userId: string;
  /** Points; a negative number takes points away. */
  points: bigint;
  limits: CreditLimits | null;
}

/**
 * Gives or takes points by a transfer whose reason the miner reads. Throws Refused("balance-too-low") if the
 * balance does not cover all the points to take: a part is never taken silently. Throws
 * Refused("owner-needed") above a limit of the day, and Refused("request-id-used").
 */
export const adjustPoints = (
  { transaction }: Needs<"transaction">,
  { requestId, userId, points, reason, by, limits }: AdjustPoints,
): Promise<void> =>
  transaction(async (trx) => {
    // The same request twice at once: the second waits and finds the adjustment of the first.
    await lockCredits(trx);
    const made = await ledger.findAdjustment(trx, requestId);
    if (made) {
      if (made.userId === userId && made.points === points) return;
      throw new Refused("request-id-used");
    }
    const credit = {
      by,
      source: "adjustment" as const,
      subjectId: requestId,
      points: magnitude(points),
    };
    await spendCredit(trx, credit, limits);
    if (!(await isActiveMiner(trx, userId))) throw new Refused("not-found");
    await refuseOverdraft(trx, userId, points);
    await ledger.insertAdjustment(trx, { id: requestId, userId, points, reason, by });
    await ledger.postTransfer(trx, adjustmentTransfer({ requestId, userId, points }));
    if (points > 0n) await collectDebts(trx, [{ subjectId: requestId, userId, points }]);
    await notify(trx, userId, "points.adjusted", { points: signed(points), reason });
    await append(trx, "points.adjusted", { userId }, userId);
    const detail = { reason, points: String(points), requestId };
    await recordAct(trx, { actor: by, act: "adjusted a miner's points", subjectId: userId, detail });
  });

async function refuseOverdraft(trx: Trx, userId: string, points: bigint): Promise<void> {
  const balance = await ledger.lockBalance(trx, userId);
  if (balance + points >= 0n) return;
  const error = `The balance is ${balance} points: ${magnitude(points)} cannot be taken`;
  throw new Refused("balance-too-low", { error });
}

const magnitude = (points: bigint): bigint => (points < 0n ? -points : points);
const signed = (points: bigint): string => (points > 0n ? `+${points}` : `−${-points}`);

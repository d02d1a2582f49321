import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { type ActingDecision, decideAction } from "@lode/core/domain/automation/decide-action";
import { type AwardBreakdown, explainAward } from "@lode/core/domain/points/formula";
import type { Capabilities } from "@lode/core/server/x/capabilities";
import {
  type ActionUnderWay,
  lockDueAction,
  markActing,
  markSkipped,
  planAgain,
} from "@lode/db/automation/actions.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockTaskRooms } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";

/** Longer than X may take to answer; after it another worker looks what came of the intent. */
export const LEASE_MS = 60_000;

/**
 * Reads everything that may stand in the way at the moment of acting, and writes the intent before X is told.
 * Undefined: it waits, was skipped, or is somebody else's.
 */
export async function claimForActing(deps: Deps, actionId: string): Promise<ActionUnderWay | undefined> {
  const now = deps.clock.now();
  const { capabilities } = deps.x;
  return deps.transaction(async (trx) => {
    const wanted = { states: ["planned"] as const, now, consentVersion: CONSENT_VERSION };
    const action = await lockDueAction(trx, actionId, wanted);
    if (!action) return undefined;
    const reservedPoints = awardOf(action, now).total;
    const decision = await decide(trx, action, { capabilities, now, reservedPoints });
    const dueAt = new Date(now.getTime() + LEASE_MS);
    if (decision.act) await markActing(trx, actionId, { now, dueAt, reservedPoints });
    else if ("skip" in decision) await markSkipped(trx, actionId, decision.skip, now);
    else await planAgain(trx, actionId, decision.until, decision.wait);
    await append(trx, "automation.moved", { actionId }, action.userId);
    return decision.act ? { ...action, state: "acting", actedAt: now } : undefined;
  });
}

/** Last of all whether the task has a place: held from the intent on, so that nobody acts for nothing. */
async function decide(
  trx: Trx,
  action: ActionUnderWay,
  { capabilities, now, reservedPoints }: { capabilities: Capabilities; now: Date; reservedPoints: bigint },
): Promise<ActingDecision> {
  const decision = decideAction(factsOf(action, capabilities, now), now);
  if (!decision.act) return decision;
  const room = (await lockTaskRooms(trx, [action.taskId])).get(action.taskId);
  const hasRoom =
    room &&
    (room.places === null || room.places > 0) &&
    (room.budget === null || room.budget >= reservedPoints);
  return hasRoom ? decision : { act: false, skip: "task-full" };
}

/** What the act will be worth, by the account's known facts. */
export const awardOf = (
  { basePoints, followersCount, verified, accountCreatedAt: createdAt }: ActionUnderWay,
  now: Date,
): AwardBreakdown => explainAward({ basePoints, followersCount, verified, createdAt }, now);

const factsOf = (action: ActionUnderWay, capabilities: Capabilities, now: Date) => ({
  ...action,
  eligible: judgeEligibility(
    { followersCount: action.followersCount, createdAt: action.accountCreatedAt },
    now,
  ).isEligible,
  tierAllows: capabilities[action.taskType].allowed,
  needsText: action.taskType === "comment",
  hours: { from: action.activeFrom, until: action.activeUntil, timeZone: action.timeZone },
});

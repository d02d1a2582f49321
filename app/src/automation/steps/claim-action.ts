import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { type ActingDecision, decideAction } from "@lode/core/domain/automation/decide-action";
import type { ActionState } from "@lode/core/domain/automation/lifecycle";
import { restsUntil } from "@lode/core/domain/automation/pacing";
import { explainAward } from "@lode/core/domain/points/formula";
import {
  type ActionUnderWay,
  leaseAction,
  lockDueAction,
  markActing,
  markSkipped,
  planAgain,
} from "@lode/db/automation/actions.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockTaskCapacities } from "@lode/db/tasks/tasks.repository";
import type { App, Needs } from "../../app.ts";

export type ClaimApp = Needs<"transaction" | "networks", "AUTOMATION_SPREAD_SECONDS">;

/** The lease of an automatic action, which makes one call: longer than that call may take. */
const ACTION_LEASE_MS = 60_000;

/** `now` is the database's time, like every time that several processes compare. */
const leasedUntil = (now: Date): Date => new Date(now.getTime() + ACTION_LEASE_MS);

/**
 * Reads every fact that decides whether the action may be taken now, and stores the intent before the network
 * is asked. Undefined if the action waits, was skipped, or belongs to another worker.
 */
export const claimForActing = async (
  { transaction, networks, config }: ClaimApp,
  actionId: string,
): Promise<ActionUnderWay | undefined> =>
  transaction(async (trx) => {
    const action = await lockDueAction(trx, actionId, ["planned"]);
    if (!action) return undefined;
    const { now } = action;
    const claimed = { ...action, state: "acting" as const, actedAt: now, leasedUntil: leasedUntil(now) };
    const reservedPoints = BigInt(explainAward(action, now).total);
    const spreadMs = config.AUTOMATION_SPREAD_SECONDS * 1_000;
    const decision = await decide(trx, action, { networks, now, spreadMs, reservedPoints });
    const isMoved = decision.act
      ? await markActing(trx, claimed, { reservedPoints })
      : "skip" in decision
        ? await markSkipped(trx, action, decision.skip)
        : await planAgain(trx, action, decision.until, decision.wait);
    if (!isMoved) return undefined;
    await append(trx, "automation.moved", { actionId }, action.userId);
    return decision.act ? claimed : undefined;
  });

/** Leases a due action in one of these states. Undefined if another worker has it or its state changed. */
export const claimAction = async (
  { transaction }: Needs<"transaction">,
  id: string,
  states: readonly ActionState[],
): Promise<ActionUnderWay | undefined> =>
  transaction(async (trx) => {
    const action = await lockDueAction(trx, id, states);
    if (!action) return undefined;
    const claimed = { ...action, leasedUntil: leasedUntil(action.now) };
    return (await leaseAction(trx, claimed)) ? claimed : undefined;
  });

/** Checks the task's capacity last. The intent reserves a place, so no action is taken without a place. */
async function decide(
  trx: Trx,
  action: ActionUnderWay,
  { reservedPoints, ...world }: Circumstances & { reservedPoints: bigint },
): Promise<ActingDecision> {
  // Automation does nothing publicly that gives no points.
  if (!world.networks.get(action.network).policy[action.kind].rewardable)
    return { act: false, skip: "task-over" };
  const decision = decideAction(factsOf(action, world), world.now);
  if (!decision.act) return decision;
  const capacity = (await lockTaskCapacities(trx, [action.taskId])).get(action.taskId);
  const hasRoom =
    capacity &&
    (capacity.places === null || capacity.places > 0) &&
    (capacity.budget === null || capacity.budget >= reservedPoints);
  return hasRoom ? decision : { act: false, skip: "task-full" };
}

interface Circumstances {
  networks: App["networks"];
  now: Date;
  spreadMs: number;
}

function factsOf(action: ActionUnderWay, { networks, now, spreadMs }: Circumstances) {
  const hours = { from: action.activeFrom, until: action.activeUntil, timeZone: action.timeZone };
  return {
    ...action,
    hours,
    eligible: judgeEligibility(action, now).isEligible,
    tierAllows: networks.get(action.network).cannot[action.kind] === null,
    restsUntil: restsUntil({ ...action, hours }, spreadMs),
  };
}

import { readAward } from "@lode/core/contracts/present-award";
import { type AwardClaim, fitAwards, type TaskCapacity } from "@lode/core/domain/attempts/fit-awards";
import { say } from "@lode/core/domain/sentences/sentences";
import type { Trx } from "@lode/db/connection";
import { listHolding, lockTaskCapacities } from "@lode/db/tasks/tasks.repository";
import type { DecidedCheck } from "./check.ts";

/**
 * Fits awards into tasks that have a budget or a limited number of completions, under the tasks' locks. A
 * task never pays more than it has, and a reservation is always honoured.
 */
export async function fitIntoTasks<One extends DecidedCheck>(
  trx: Trx,
  wanted: readonly One[],
): Promise<One[]> {
  const limited = wanted.filter(
    ({ check, decision }) => decision.state === "verified" && check.attempt.capped,
  );
  if (limited.length === 0) return [...wanted];
  const attemptIds = limited.map(({ decision }) => decision.attemptId);
  const taskIds = limited.map(({ check }) => check.attempt.taskId);
  const capacities = await lockTaskCapacities(trx, taskIds, attemptIds);
  const holding = await listHolding(trx, attemptIds);
  const fits = new Map(
    [...capacities].flatMap(([taskId, capacity]) => [
      ...fitAwards(
        capacity,
        claimsOf(
          limited.filter((one) => one.check.attempt.taskId === taskId),
          holding,
          capacity,
        ),
      ),
    ]),
  );
  return wanted.map((one) => fitted(one, fits.get(one.decision.attemptId)));
}

function claimsOf(
  limited: readonly DecidedCheck[],
  holding: ReadonlySet<string>,
  capacity: TaskCapacity,
): AwardClaim[] {
  return limited.flatMap(({ check: { attempt }, decision }) => {
    if (decision.state !== "verified") return [];
    const { attemptId, award } = decision;
    const reserved = BigInt(attempt.reserved?.total ?? 0);
    return [
      {
        attemptId,
        points: award.total,
        reserved: capacity.budget === null ? 0n : reserved,
        holds: holding.has(attemptId),
      },
    ];
  });
}

function fitted<One extends DecidedCheck>(one: One, fit: "full" | "reserved" | "none" | undefined): One {
  const { check, decision } = one;
  if (decision.state !== "verified" || fit === undefined || fit === "full") return one;
  const { attemptId } = decision;
  const { reserved } = check.attempt;
  return fit === "reserved" && reserved
    ? { ...one, decision: { ...decision, award: readAward(reserved) } }
    : { ...one, decision: { attemptId, state: "not_done", reason: say("no-room") } };
}

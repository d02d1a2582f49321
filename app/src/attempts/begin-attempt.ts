import { Refused, refusedOn } from "@lode/core/contracts/errors";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { type AskedAttempt, decideAttempt } from "@lode/core/domain/attempts/lifecycle";
import { explainAward } from "@lode/core/domain/points/formula";
import { sayAll } from "@lode/core/domain/sentences/say";
import { readAttemptFacts } from "@lode/db/attempts/attempts.read-model";
import { type Attempt, openAttempt, type WantedAttempt } from "@lode/db/attempts/attempts.repository";
import { isCapped, lockTaskCapacities, type MiningTask } from "@lode/db/tasks/tasks.repository";
import type { Needs } from "../app.ts";

export interface BeginAttempt extends AskedAttempt {
  /** Id of the attempt. The caller makes it, so it can subscribe to the verdict before the attempt exists. */
  id: string;
  userId: string;
  taskId: string;
  /** The network's id of the miner's account. */
  externalId: string;
}

export type BegunAttempt = Attempt & { opened: boolean };
type BeginApp = Needs<"db" | "transaction" | "clock" | "networks">;

/**
 * Opens an account's attempt on a task. On a limited task, the attempt reserves a place and, if there is a budget, the
 * whole award. If the account already has an open or verified attempt on the task, that attempt is returned. Throws
 * Refused with the reason.
 */
export async function beginAttempt(app: BeginApp, request: BeginAttempt): Promise<BegunAttempt> {
  const { task, attempt } = await decideBegin(app, request);
  const opened = isCapped(task)
    ? await app.transaction((trx) => openWithin(trx, task, attempt))
    : orEnded(await openAttempt(app.db, attempt));
  if (opened.userId !== attempt.userId) throw refusedOn(task.network, "already-awarded");
  if (opened.taskId !== task.id) throw new Refused("counts-elsewhere");
  if (opened.state === "reversed") throw new Refused("award-reversed");
  return opened;
}

async function decideBegin(
  { db, clock, networks }: BeginApp,
  { id, userId, taskId, externalId, ...asked }: BeginAttempt,
): Promise<{ task: MiningTask; attempt: WantedAttempt }> {
  const { account, task } = await readAttemptFacts(db, { userId, externalId, taskId });
  if (!account) throw refusedOn(task?.network ?? "x", "account-not-linked");
  if (!task) throw new Refused("task-not-found");
  const now = clock.now();
  const decision = decideAttempt(asked, task, { ...account, externalId }, now);
  if (!decision.allowed) throw refusedOn(task.network, decision.reason);
  // The policy can have changed since the task was published: other relays, or an acknowledgement withdrawn.
  if (!networks.get(task.network).policy[task.kind].rewardable) throw new Refused("not-rewardable");
  const eligibility = judgeEligibility(account, now);
  if (!eligibility.isEligible)
    throw new Refused("account-not-eligible", { error: sayAll(eligibility.reasons) });
  const batchKey = networks.get(task.network).batchKeyOf({ ...task, externalId });
  const wanted = {
    id,
    taskId,
    externalId,
    accountId: account.id,
    userId,
    batchKey,
    source: "manual" as const,
  };
  const reserved = explainAward({ basePoints: task.basePoints, ...account }, now);
  return { task, attempt: task.budgetPoints === null ? wanted : { ...wanted, reserved } };
}

/** Holds the task's lock, so two attempts cannot take the last place or the same points. */
async function openWithin(
  trx: Parameters<typeof lockTaskCapacities>[0],
  task: MiningTask,
  attempt: WantedAttempt,
): Promise<BegunAttempt> {
  const capacity = (await lockTaskCapacities(trx, [task.id])).get(task.id);
  const opened = orEnded(await openAttempt(trx, attempt));
  if (!opened.opened) return opened;
  if (capacity && capacity.places !== null && capacity.places < 1) throw new Refused("task-full");
  const points = attempt.reserved?.total ?? 0;
  if (capacity && capacity.budget !== null && capacity.budget < points)
    throw new Refused("task-budget-short");
  return opened;
}

function orEnded(attempt: BegunAttempt | undefined): BegunAttempt {
  if (!attempt) throw new Refused("task-ended");
  return attempt;
}

import { setTimeout as sleep } from "node:timers/promises";
import { CAPABILITIES } from "@lode/adapters/networks/x/capabilities";
import { systemClock } from "@lode/adapters/process/clock";
import { changeAutomationSchedule } from "@lode/app/automation/change-automation-schedule";
import { changeAutomationSwitches } from "@lode/app/automation/change-automation-switches";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { MOST_TEXTS } from "@lode/core/domain/tasks/comment-texts";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { inParallel, type Participant } from "../../world/participants.ts";
import type { World } from "./start-world.ts";

const TARGET = "oreworks";
const ALL_DAY = { dailyActions: 8, activeFrom: 0, activeUntil: 24, timeZone: "UTC" };
/** Uncertain actions are probed with pauses. This is longer than needed once X has no faults. */
const PATIENCE_MS = 15 * 60_000;

/** Creates comment tasks with a text for every participant, and gives every participant's consent. */
export async function automateComments(
  { db, sandbox }: World,
  participants: readonly Participant[],
  count: number,
): Promise<MiningTask[]> {
  const target = await sandbox.xUser(TARGET);
  const tasks: MiningTask[] = [];
  for (let n = 0; n < count; n++) {
    const post = await sandbox.publishPost(TARGET, `Answered by automation, ${n}`);
    // More texts than accounts: a text that X may have posted is not used again.
    const length = Math.min(participants.length * 2, MOST_TEXTS);
    const texts = Array.from({ length }, (_, text) => `Text ${text} under post ${n}.`);
    const id = await publishNewTask(db, {
      network: "x",
      kind: "comment",
      targetUsername: TARGET,
      targetAccountId: target.id,
      targetPostId: post.id,
      basePoints: 10n,
      description: "By automation",
      expiresAt: null,
      budgetPoints: null,
      texts,
    });
    const task = await findTask(db, id);
    if (task) tasks.push(task);
  }
  const app = {
    db,
    transaction: transactionOf(db),
    clock: systemClock,
    networks: { get: () => ({ id: "x", can: CAPABILITIES.enterprise }) },
    config: { AUTOMATION_HOURS: "0-24" },
  };
  await inParallel(participants, 4, async ({ userId, externalId }) => {
    const consented = { switches: { comment: true }, consentVersion: CONSENT_VERSION };
    await changeAutomationSwitches(app, { userId, externalId, ...consented });
    await changeAutomationSchedule(app, { userId, externalId, ...ALL_DAY });
  });
  return tasks;
}

/** Resolves when this many comments are done or skipped, or at the time-out. Comments open then are stuck. */
export async function automationHasEnded(
  { db }: World,
  tasks: readonly MiningTask[],
  wanted: number,
): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  const ids = tasks.map(({ id }) => id);
  while (Date.now() < giveUpAt) {
    const [row] = await db("automation_actions")
      .whereIn("task_id", ids)
      .whereIn("state", ["done", "skipped"])
      .select(db.raw("count(distinct (account_id, task_id))::int as ended"));
    if (Number(row?.ended) >= wanted) return;
    await sleep(500);
  }
}

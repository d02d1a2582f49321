import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import type { ActionState } from "@lode/core/domain/automation/lifecycle";
import { TASK_TYPES, type TaskType } from "@lode/core/domain/task-type";
import { listDueActions } from "@lode/db/automation/actions.repository";
import * as settings from "@lode/db/automation/settings.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import type { TestWorker } from "../../../test/test-worker.ts";
import type { Deps } from "../../deps.ts";
import { actForAccountJob } from "./act-for-account.job.ts";
import { lookForActionJob } from "./look-for-action.job.ts";
import { planActions } from "./plan-actions.ts";
import { undoActionJob } from "./undo-action.job.ts";

export const TARGET = "oreworks";

export interface StoredAction {
  id: string;
  account_id: string;
  task_id: string;
  action: TaskType;
  state: ActionState;
  reason: string | null;
  text: string | null;
  due_at: Date | null;
  acted_at: Date | null;
  looks: number;
}

/** A task of this kind with a target of its own on X. */
export async function publish(world: TestWorker, taskType: TaskType, texts: string[] = []) {
  const target = await world.x.xUser(TARGET);
  const post =
    taskType === "follow"
      ? null
      : await world.x.publishPost(TARGET, `A post to ${taskType} ${Math.random()}`);
  const task = await buildTask(world.db, {
    taskType,
    targetUsername: TARGET,
    targetTwitterId: target.id,
    targetTweetId: post?.id ?? null,
    texts,
  });
  return task;
}

export async function switchOn(
  world: TestWorker,
  { userId, account }: BuiltMiner,
  wanted: {
    actions?: readonly TaskType[];
    dailyActions?: number;
    from?: number;
    until?: number;
    timeZone?: string;
  } = {},
): Promise<void> {
  const accountId = account.id;
  const actions = wanted.actions ?? TASK_TYPES;
  const { dailyActions = 8, from = 0, until = 24, timeZone = "UTC" } = wanted;
  await world.transaction(async (trx) => {
    await settings.lockSettings(trx, accountId, userId);
    for (const action of actions) {
      await settings.giveConsent(trx, { accountId, action, version: CONSENT_VERSION, now: new Date() });
    }
    await settings.setFlags(trx, accountId, Object.fromEntries(actions.map((action) => [action, true])));
    await settings.setSchedule(trx, {
      accountId,
      dailyActions,
      activeFrom: from,
      activeUntil: until,
      timeZone,
    });
  });
}

const JOB_OF = {
  planned: actForAccountJob,
  acting: lookForActionJob,
  unknown: lookForActionJob,
  undoing: undoActionJob,
};

export const plan = (deps: Deps): Promise<void> => planActions(deps);

/** What the sweeps and the queue do, once: plan, then take every step that is due. */
export async function turn(deps: Deps): Promise<void> {
  await plan(deps);
  for (const { id, state } of await listDueActions(deps.db, deps.clock.now(), 500)) {
    await JOB_OF[state].run({ actionId: id }, deps);
  }
}

export const actionsOf = (world: TestWorker, { account }: BuiltMiner): Promise<StoredAction[]> =>
  world.db("automation_actions").where({ account_id: account.id }).orderBy("id");

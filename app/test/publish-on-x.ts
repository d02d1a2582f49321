import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { newId } from "@lode/db/id";
import type { MiningTask, NewTask } from "@lode/db/tasks/tasks.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beginAttempt } from "../src/attempts/begin-attempt.ts";
import type { TestLode } from "./test-lode.ts";

export const TARGET = "oreworks";

/** Publishes a task on X: a follow of its target, or an act on a new post of its target. */
export async function publishOnX(
  { x, db }: Pick<TestLode, "x" | "db">,
  kind: ActionKind,
  { targetUsername = TARGET, ...wanted }: Partial<NewTask> = {},
) {
  const { id: targetAccountId } = await x.xUser(targetUsername);
  const post = kind === "follow" ? null : await x.publishPost(targetUsername, `A post ${Math.random()}`);
  const target = { targetUsername, targetAccountId, targetPostId: post?.id ?? null };
  return buildTask(db, { kind, ...target, ...wanted });
}

/** Lets the miner's account do the task on X, or undo it. */
export const doOnX = (
  { x }: Pick<TestLode, "x">,
  { account: { username } }: BuiltMiner,
  { kind, targetPostId, targetUsername }: Pick<NewTask, "kind" | "targetPostId" | "targetUsername">,
  undo = false,
) => x.act({ username, action: kind, target: targetPostId ?? targetUsername, undo, text: `By ${username}` });

/** Begins the miner's attempt at the task, as the page does. */
export const beginAs = (
  app: Parameters<typeof beginAttempt>[0],
  { userId, account: { externalId } }: BuiltMiner,
  { id: taskId, kind: actionType }: Pick<MiningTask, "id" | "kind">,
) => beginAttempt(app, { id: newId(), userId, taskId, externalId, actionType });

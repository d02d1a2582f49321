import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NewTask } from "@lode/db/tasks/tasks.repository";
import { buildTask } from "@lode/db/test/factories/build-task";
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

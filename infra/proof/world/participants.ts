import { randomToken } from "@lode/adapters/crypto/random-token";
import { ACTION_KINDS, type ActionKind, byKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import type { Db } from "@lode/db/connection";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { linkAccount } from "@lode/sandbox/people/miner";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import type { Stack } from "../../stack/stack.ts";
import { addMiner, inParallel } from "./seed-miners.ts";

export interface Participant {
  userId: string;
  bearer: string;
  externalId: string;
  username: string;
}

/** Creates miners who have linked X accounts. Their sessions are opened without a sign-in. */
export async function makeParticipants(
  stack: Stack,
  db: Db,
  count: number,
  prefix: string,
): Promise<Participant[]> {
  const sandbox = sandboxControls(stack.urls);
  const names = Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  return inParallel(names, 8, async (username) => {
    await sandbox.putXUser({ username, followers_count: 250, created_at: "2022-01-01T00:00:00.000Z" });
    const bearer = randomToken();
    const userId = await transactionOf(db)((trx) => addMiner(trx, { name: username, bearer }));
    const client = createLodeClient(stack.urls.web, { bearer });
    const { id: externalId } = await linkAccount(client, sandbox, userId, username);
    return { userId, bearer, externalId, username };
  });
}

/** Makes somebody on X with a post, on whom a task of this kind can act. */
export async function makeTarget(sandbox: SandboxControls, username: string, kind: ActionKind) {
  const { id } = await sandbox.putXUser({ username, followers_count: 5_000 });
  const isPost = ACTION_KINDS[kind].target === "post";
  const post = isPost ? await sandbox.publishPost(username, `To ${kind}`) : null;
  return { targetUsername: username, targetAccountId: id, targetPostId: post?.id ?? null };
}

/** Does what the task asks for on X, through the sandbox's control. */
export const doOnX = (
  sandbox: SandboxControls,
  username: string,
  { kind, targetPostId, targetUsername }: MiningTask,
): Promise<void> =>
  sandbox.act({ username, action: kind, target: targetPostId ?? targetUsername, text: `By ${username}` });

/** Creates `targets` tasks of each kind, each on a new target. */
export async function makeTasks(
  stack: Stack,
  db: Db,
  targets: number,
): Promise<Record<ActionKind, MiningTask[]>> {
  const sandbox = sandboxControls(stack.urls);
  const tasks = byKind((): MiningTask[] => []);
  for (let n = 0; n < targets; n++) {
    const username = `target_${n}_${Date.now().toString(36)}`.slice(0, 15);
    for (const kind of KINDS) {
      const target = await makeTarget(sandbox, username, kind);
      const description = `${kind} ${username}`;
      const task = await findTask(db, await publishFollow(db, sandbox, { kind, ...target, description }));
      if (task) tasks[kind].push(task);
    }
  }
  return tasks;
}

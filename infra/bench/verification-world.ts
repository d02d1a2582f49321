import { linkAccount } from "@lode/app/accounts/link-account";
import type { TaskType } from "@lode/core/domain/task-type";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { parseSealingKeys } from "@lode/core/server/crypto/seal-secret";
import { connectX } from "@lode/core/server/x/connect-x";
import { openSession } from "@lode/db/auth/sessions.repository";
import { confirmUser, createUser } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { publishNewTask } from "../client/publish-new-task.ts";
import { sandboxControls } from "../client/sandbox-controls.ts";
import type { Stack } from "../stack/stack.ts";

export interface Participant {
  userId: string;
  accountId: string;
  bearer: string;
  xId: string;
  username: string;
}

const KINDS: readonly TaskType[] = ["follow", "like", "repost", "comment"];

/** Works through a list, so many at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** Miners with accounts that X knows and that hold real tokens; their sessions are opened without a sign-in. */
export async function makeParticipants(
  stack: Stack,
  db: Db,
  count: number,
  prefix: string,
): Promise<Participant[]> {
  const { env } = stack;
  const sandbox = sandboxControls({ x: stack.urls.x ?? "", mail: "", solana: "" });
  const x = connectX({
    X_PROVIDER: "sandbox",
    X_TIER: "enterprise",
    X_SANDBOX_PORT: Number(env.X_SANDBOX_PORT),
    X_APP_KEY: env.X_APP_KEY ?? "",
    X_APP_SECRET: env.X_APP_SECRET ?? "",
    X_TIMEOUT_MS: 10_000,
  });
  const keys = parseSealingKeys(env.SEALING_KEYS ?? "");
  const transaction = transactionOf(db);
  return inParallel(
    Array.from({ length: count }, (_, n) => `${prefix}${n}`),
    8,
    async (username) => {
      await sandbox.putXUser({ username, followers_count: 250, created_at: "2022-01-01T00:00:00.000Z" });
      const { oauthToken, oauthTokenSecret } = await x.beginLink(
        `${env.PUBLIC_URL}/profile/twitter-callback`,
      );
      const { oauth_verifier: verifier } = await sandbox.authorize(oauthToken, username);
      const authorized = await x.completeLink({ oauthToken, oauthTokenSecret, verifier });
      const bearer = randomToken();
      const ids = await transaction(async (trx) => {
        const userId = await createUser(trx, {
          email: `${username}@bench.test`,
          passwordHash: "no password",
          displayName: username,
          termsVersion: "bench",
        });
        if (!userId) throw new Error("Two participants got one address.");
        await confirmUser(trx, userId);
        const { accountId } = await linkAccount(trx, keys, userId, authorized);
        const secrets = { cookieHash: hashToken(randomToken()), bearerHash: hashToken(bearer) };
        await openSession(trx, { userId, passwordHash: "no password", userAgent: "bench", ...secrets });
        return { userId, accountId };
      });
      return { ...ids, bearer, xId: authorized.profile.xId, username };
    },
  );
}

/** So many tasks of each kind, each on a target of its own. */
export async function makeTasks(
  stack: Stack,
  db: Db,
  targets: number,
): Promise<Record<TaskType, MiningTask[]>> {
  const sandbox = sandboxControls({ x: stack.urls.x ?? "", mail: "", solana: "" });
  const tasks: Record<TaskType, MiningTask[]> = { follow: [], like: [], repost: [], comment: [] };
  for (let n = 0; n < targets; n++) {
    const targetUsername = `target_${n}_${Date.now().toString(36)}`.slice(0, 15);
    const target = await sandbox.putXUser({ username: targetUsername, followers_count: 5_000 });
    for (const taskType of KINDS) {
      const post = taskType === "follow" ? null : await sandbox.publishPost(targetUsername, `To ${taskType}`);
      const id = await publishNewTask(db, {
        taskType,
        targetUsername,
        targetTwitterId: target.id,
        targetTweetId: post?.id ?? null,
        basePoints: 10n,
        description: `${taskType} ${targetUsername}`,
        expiresAt: null,
        budgetPoints: null,
      });
      const task = await findTask(db, id);
      if (task) tasks[taskType].push(task);
    }
  }
  return tasks;
}

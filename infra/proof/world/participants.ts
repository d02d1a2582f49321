import { randomToken } from "@lode/adapters/crypto/random-token";
import { parseSealingKeys } from "@lode/adapters/crypto/seal-secret";
import { linkingBy } from "@lode/adapters/networks/linking-by";
import { openX } from "@lode/adapters/networks/x/open-x";
import { linkAccount } from "@lode/app/accounts/link-account";
import { LINK_CALLBACK_PATH } from "@lode/core/contracts/link-callback";
import { ACTION_KINDS, type ActionKind, byKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import type { Db } from "@lode/db/connection";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import type { Stack } from "../../stack/stack.ts";
import { addMiner, inParallel } from "./seed-miners.ts";

export interface Participant {
  userId: string;
  accountId: string;
  bearer: string;
  externalId: string;
  username: string;
}

/** Creates miners with linked X accounts and real tokens. Their sessions are opened without a sign-in. */
export async function makeParticipants(
  stack: Stack,
  db: Db,
  count: number,
  prefix: string,
): Promise<Participant[]> {
  const { env } = stack;
  const sandbox = sandboxControls({ x: stack.urls.x ?? "", mail: "", solana: "" });
  const x = openX({
    X_PROVIDER: "sandbox",
    X_TIER: "enterprise",
    X_SANDBOX_HOST: "127.0.0.1",
    X_SANDBOX_PORT: Number(env.X_SANDBOX_PORT),
    X_APP_KEY: env.X_APP_KEY ?? "",
    X_APP_SECRET: env.X_APP_SECRET ?? "",
    X_TIMEOUT_MS: 10_000,
    X_POLICY_ACKNOWLEDGED: "",
  });
  const keys = parseSealingKeys(env.SEALING_KEYS ?? "");
  const transaction = transactionOf(db);
  return inParallel(
    Array.from({ length: count }, (_, n) => `${prefix}${n}`),
    8,
    async (username) => {
      await sandbox.putXUser({ username, followers_count: 250, created_at: "2022-01-01T00:00:00.000Z" });
      const { key, secret } = await linkingBy("redirect", x).begin(`${env.PUBLIC_URL}${LINK_CALLBACK_PATH}`);
      const { oauth_verifier: verifier } = await sandbox.authorize(key, username);
      const authorized = {
        network: "x",
        isDelegated: true,
        ...(await linkingBy("redirect", x).complete({ key, secret, verifier })),
      };
      const bearer = randomToken();
      const ids = await transaction(async (trx) => {
        const userId = await addMiner(trx, { name: username, bearer, cookie: randomToken() });
        const { accountId } = await linkAccount(trx, keys, userId, authorized);
        return { userId, accountId };
      });
      return { ...ids, bearer, externalId: authorized.facts.externalId, username };
    },
  );
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
  const sandbox = sandboxControls({ x: stack.urls.x ?? "", mail: "", solana: "" });
  const tasks = byKind((): MiningTask[] => []);
  for (let n = 0; n < targets; n++) {
    const targetUsername = `target_${n}_${Date.now().toString(36)}`.slice(0, 15);
    const target = await sandbox.putXUser({ username: targetUsername, followers_count: 5_000 });
    for (const kind of KINDS) {
      const isPost = ACTION_KINDS[kind].target === "post";
      const post = isPost ? await sandbox.publishPost(targetUsername, `To ${kind}`) : null;
      const id = await publishNewTask(db, {
        network: "x",
        kind,
        targetUsername,
        targetAccountId: target.id,
        targetPostId: post?.id ?? null,
        basePoints: 10n,
        description: `${kind} ${targetUsername}`,
        expiresAt: null,
        budgetPoints: null,
      });
      const task = await findTask(db, id);
      if (task) tasks[kind].push(task);
    }
  }
  return tasks;
}

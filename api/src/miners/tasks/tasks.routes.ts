import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import * as contract from "@lode/core/contracts/http/tasks";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { listAccounts, type SocialAccount } from "@lode/db/accounts/accounts.repository";
import { listAttempts, listAwardedPairs } from "@lode/db/attempts/attempts.read-model";
import { listOpenTasks, type MiningTask } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { type GivenInput, route } from "../../http/route.ts";
import { presentAttempt } from "./present-attempt.ts";

export const listTasksRoute = route(contract.listTasks, async ({ session, input, deps }) => {
  if (input.query.type === "completed") return listAwardedPairs(deps.db, session.userId);
  if (input.query.type === "attempts") {
    return { attempts: (await listAttempts(deps.db, session.userId)).map(presentAttempt) };
  }
  const [tasks, accounts] = await Promise.all([
    listOpenTasks(deps.db),
    listAccounts(deps.db, session.userId),
  ]);
  return { tasks: tasks.map((task) => presentTask(task, accounts, deps.networks)) };
});

function presentTask(
  task: MiningTask,
  accounts: SocialAccount[],
  networks: Deps["networks"],
): GivenInput<MiningTaskView> {
  return {
    id: task.id,
    network: networkIdOf(task.network),
    task_type: task.kind,
    target_username: task.targetUsername,
    target_tweet_id: task.targetPostId,
    target_twitter_id: task.targetAccountId,
    base_points: task.basePoints,
    description: task.description,
    expires_at: task.expiresAt,
    action_urls: Object.fromEntries(
      accounts
        .filter(({ network }) => network === task.network)
        .map(({ externalId, username }) => [
          externalId,
          networks.get(task.network).actionUrl(task, username),
        ]),
    ),
  };
}

import { beginAttempt } from "@lode/app/attempts/begin-attempt";
import { prepareAct, publishAct } from "@lode/app/attempts/publish-act";
import { Refused } from "@lode/core/contracts/errors";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import * as contract from "@lode/core/contracts/http/tasks";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { written } from "@lode/core/domain/sentences/english";
import { readSaid } from "@lode/core/domain/sentences/say";
import { listAccounts, type SocialAccount } from "@lode/db/accounts/accounts.repository";
import {
  type AttemptReading,
  listAttempts,
  listAwardedPairs,
  readAttempt,
} from "@lode/db/attempts/attempts.read-model";
import type { Attempt } from "@lode/db/attempts/attempts.repository";
import { newId } from "@lode/db/id";
import { listOpenTasks, type MiningTask } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { type GivenInput, type Reply, reply, route } from "../../http/route.ts";

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
): GivenInput<contract.MiningTaskView> {
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

type AttemptAnswer = AnswerOf<typeof contract.attemptTask>;

export const attemptTaskRoute = route(contract.attemptTask, async ({ session, input, deps }) => {
  const { userId } = session;
  const { body } = input;
  const id = newId();
  // Subscribes before the commit, or the verdict's event could be missed.
  const verdict = deps.live.waitForVerdict(id);
  try {
    const attempt = await beginAttempt(deps, {
      id,
      userId,
      taskId: body.task_id,
      externalId: body.twitter_account_id,
      actionType: body.action_type,
      targetAccountId: body.target_twitter_id,
      targetPostId: body.target_tweet_id,
    });
    await (attempt.opened ? verdict : waitFor(deps, attempt)).heard;
    return await answerFrom(deps, userId, attempt.id);
  } finally {
    verdict.cancel();
  }
});

/** Waits for the verdict of an open attempt; returns at once for a verified attempt. */
const waitFor = ({ live }: Deps, { id, state }: Attempt) =>
  state === "verified" ? { heard: undefined } : live.waitForVerdict(id);

async function answerFrom(
  deps: Deps,
  userId: string,
  attempt_id: string,
): Promise<AttemptAnswer | Reply<AttemptAnswer>> {
  const { state, breakdown, reason } = (await readAttempt(deps.db, userId, attempt_id)) ?? {};
  if (state === "verified" && breakdown)
    return { status: "completed", attempt_id, points_awarded: breakdown.total, breakdown };
  if (state === "not_done") {
    const error = reason ? { error: readSaid(reason) } : {};
    throw new Refused("not-done", { ...error, status: "not_done", attempt_id });
  }
  return reply({ status: "verifying", attempt_id }, { status: 202 });
}

/** Returns the evidence for a verdict, as a file that the miner can keep. */
export const getReceiptRoute = route(contract.getReceipt, async ({ session, input, deps }) => {
  const attempt = await readAttempt(deps.db, session.userId, input.params.id);
  if (!attempt) throw new Refused("not-found");
  const body = {
    issued_at: deps.clock.now(),
    user_id: session.userId,
    cost_unit: "millionths of a US dollar" as const,
    attempt: presentAttempt(attempt),
  };
  return reply(body, { download: `lode-receipt-${attempt.id}.json` });
});

export const prepareActRoute = route(contract.prepareAct, async ({ session: { userId }, input, deps }) => {
  await deps.limits.spend("act-user", userId);
  const { task_id: taskId, twitter_account_id: externalId, text } = input.body;
  return { event: JSON.parse(await prepareAct(deps, { userId, taskId, externalId, text })) };
});

export const publishActRoute = route(contract.publishAct, async ({ session: { userId }, input, deps }) => {
  await deps.limits.spend("act-user", userId);
  const { task_id: taskId, twitter_account_id: externalId, event } = input.body;
  await publishAct(deps, { userId, taskId, externalId, signed: JSON.stringify(event) });
});

/** The states that miners see: an unknown outcome counts as still being verified, not as failed. */
const STATUS: Record<AttemptState, contract.AttemptView["status"]> = {
  verifying: "verifying",
  unknown: "verifying",
  verified: "completed",
  not_done: "not_done",
  reversed: "reversed",
};

function presentAttempt(reading: AttemptReading): GivenInput<contract.AttemptView> {
  const { state, reason, externalId, ...attempt } = reading;
  return {
    ...attempt,
    twitter_account_id: externalId,
    status: STATUS[state],
    reason: reason === null ? null : written(readSaid(reason)),
  };
}

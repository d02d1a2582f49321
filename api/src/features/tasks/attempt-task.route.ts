import type { AnswerOf, BodyOf } from "@lode/core/contracts/http/endpoint";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { decideAttempt } from "@lode/core/domain/tasks/lifecycle";
import { orRefuse, Refused } from "@lode/core/server/errors";
import { findAccount } from "@lode/db/accounts/accounts.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { readAttempt } from "@lode/db/tasks/attempts.read-model";
import { openAttempt } from "@lode/db/tasks/attempts.repository";
import { findTask, holdsPlace } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { type Reply, reply, route } from "../../http/route.ts";

/** How long the page is kept waiting for a verdict; after that it hears of it by the live event. */
const WAIT_MS = 8_000;

type Answer = AnswerOf<typeof attemptTask>;

export const attemptTaskRoute = route(attemptTask, async ({ session, input, deps }) => {
  await deps.limits.spend("write-user", session.userId);
  let verdict: ReturnType<Deps["live"]["waitForAttempt"]> | undefined;
  const attempt = await deps.transaction(async (trx) => {
    verdict?.cancel();
    const opened = await open(trx, deps, session.userId, input.body);
    // Listening begins before the commit, so that no worker can be faster than the ear.
    verdict = deps.live.waitForAttempt(
      opened.id,
      ["attempt.verified", "attempt.not_done", "attempt.unknown"],
      WAIT_MS,
    );
    return opened;
  });
  if (attempt.state === "verified") verdict?.cancel();
  await verdict?.heard;
  return answerFor(deps, session.userId, attempt.id);
});

async function open(trx: Trx, deps: Deps, userId: string, body: BodyOf<typeof attemptTask>) {
  const account = await findAccount(trx, userId, body.twitter_account_id);
  if (!account) throw new Refused("account-not-linked");
  const task = await findTask(trx, body.task_id);
  if (!task) throw new Refused("task-not-found");
  const now = deps.clock.now();
  const asked = {
    actionType: body.action_type,
    targetTwitterId: body.target_twitter_id,
    targetTweetId: body.target_tweet_id,
  };
  orRefuse(decideAttempt(asked, task, account, now));
  const eligibility = judgeEligibility(account, now);
  if (!eligibility.isEligible) {
    throw new Refused("account-not-eligible", { error: eligibility.reasons.join(". ") });
  }
  const attempt = await openAttempt(trx, {
    source: "manual",
    taskId: task.id,
    xId: account.xId,
    accountId: account.id,
    userId,
  });
  if (attempt.userId !== userId) throw new Refused("already-awarded");
  if (attempt.state === "reversed") throw new Refused("award-reversed");
  if (attempt.opened) {
    if (!(await holdsPlace(trx, task.id))) throw new Refused("task-full");
    const { id: taskId, taskType } = task;
    await append(trx, "attempt.requested", { attemptId: attempt.id, taskId, taskType }, userId);
  }
  return attempt;
}

async function answerFor(deps: Deps, userId: string, attemptId: string): Promise<Answer | Reply<Answer>> {
  const attempt = await readAttempt(deps.db, userId, attemptId);
  if (attempt?.state === "verified" && attempt.points !== null && attempt.breakdown) {
    const { breakdown } = attempt;
    return { status: "completed", attempt_id: attemptId, points_awarded: Number(attempt.points), breakdown };
  }
  if (attempt?.state === "not_done") {
    const detail = { status: "not_done", attempt_id: attemptId };
    throw new Refused("not-done", attempt.reason ? { error: attempt.reason, ...detail } : detail);
  }
  return reply({ status: "verifying" as const, attempt_id: attemptId }, { status: 202 });
}

import type { AnswerOf, BodyOf } from "@lode/core/contracts/http/endpoint";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { decideAttempt } from "@lode/core/domain/tasks/lifecycle";
import { orRefuse, Refused } from "@lode/core/server/errors";
import { findAccount } from "@lode/db/accounts/accounts.repository";
import { newId } from "@lode/db/id";
import { readAttempt } from "@lode/db/tasks/attempts.read-model";
import { type Attempt, openAttempt, type WantedAttempt } from "@lode/db/tasks/attempts.repository";
import { findTask, holdsPlace, isCapped, type MiningTask } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { type Reply, reply, route } from "../../http/route.ts";

/** How long the page is kept waiting for a verdict; after that it hears of it by the live event. */
const WAIT_MS = 8_000;

type Answer = AnswerOf<typeof attemptTask>;

const VERDICTS = ["attempt.verified", "attempt.not_done", "attempt.unknown"] as const;

export const attemptTaskRoute = route(attemptTask, async ({ session, input, deps }) => {
  await deps.limits.spend("write-user", session.userId);
  const wanted = await judge(deps, session.userId, input.body);
  // Listening begins before the commit, so that no worker can be faster than the ear.
  const verdict = deps.live.waitForAttempt(wanted.attempt.id, VERDICTS, WAIT_MS);
  try {
    const attempt = await open(deps, wanted);
    if (attempt.opened) await verdict.heard;
    else if (attempt.state !== "verified")
      await deps.live.waitForAttempt(attempt.id, VERDICTS, WAIT_MS).heard;
    return await answerFor(deps, session.userId, attempt.id);
  } finally {
    verdict.cancel();
  }
});

interface Wanted {
  task: MiningTask;
  attempt: WantedAttempt & { id: string };
}

async function judge(deps: Deps, userId: string, body: BodyOf<typeof attemptTask>): Promise<Wanted> {
  const [account, task] = await Promise.all([
    findAccount(deps.db, userId, body.twitter_account_id),
    findTask(deps.db, body.task_id),
  ]);
  if (!account) throw new Refused("account-not-linked");
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
  const { id: accountId, xId } = account;
  return { task, attempt: { id: newId(), taskId: task.id, xId, accountId, userId, source: "manual" } };
}

/** A statement by itself, or, where places are counted, one with the task's lock. */
async function open(deps: Deps, { task, attempt }: Wanted): Promise<Attempt & { opened: boolean }> {
  const opened = isCapped(task)
    ? await deps.transaction(async (trx) => {
        const made = await openAttempt(trx, attempt);
        if (made.opened && !(await holdsPlace(trx, task.id))) throw new Refused("task-full");
        return made;
      })
    : await openAttempt(deps.db, attempt);
  if (opened.userId !== attempt.userId) throw new Refused("already-awarded");
  if (opened.state === "reversed") throw new Refused("award-reversed");
  return opened;
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

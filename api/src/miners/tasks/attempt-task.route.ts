import { beginAttempt } from "@lode/app/attempts/begin-attempt";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import { Refused } from "@lode/core/server/errors";
import { newId } from "@lode/db/id";
import { readAttempt } from "@lode/db/tasks/attempts.read-model";
import type { Deps } from "../../deps.ts";
import { type Reply, reply, route } from "../../http/route.ts";

/** How long the request waits for a verdict; later ones reach the page as a live event. */
const WAIT_MS = 8_000;

type Answer = AnswerOf<typeof attemptTask>;

const VERDICTS = ["attempt.verified", "attempt.not_done", "attempt.unknown"] as const;

export const attemptTaskRoute = route(attemptTask, async ({ session, input, deps }) => {
  const { userId } = session;
  const { body } = input;
  const id = newId();
  // Subscribed before the commit, or the verdict's event could be missed.
  const verdict = deps.live.waitForAttempt(id, VERDICTS, WAIT_MS);
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
    if (attempt.opened) await verdict.heard;
    else if (attempt.state !== "verified")
      await deps.live.waitForAttempt(attempt.id, VERDICTS, WAIT_MS).heard;
    return await answerFor(deps, userId, attempt.id);
  } finally {
    verdict.cancel();
  }
});

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

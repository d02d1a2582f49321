import { beginAttempt } from "@lode/app/attempts/begin-attempt";
import { prepareAct, publishAct } from "@lode/app/attempts/publish-act";
import { Refused } from "@lode/core/contracts/errors";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import * as contract from "@lode/core/contracts/http/tasks";
import { readSaid } from "@lode/core/domain/sentences/say";
import { readAttempt } from "@lode/db/attempts/attempts.read-model";
import type { Attempt } from "@lode/db/attempts/attempts.repository";
import { newId } from "@lode/db/id";
import type { Deps } from "../../deps.ts";
import { type Reply, reply, route } from "../../http/route.ts";
import { presentAttempt } from "../tasks/present-attempt.ts";

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

import { randomUUID } from "node:crypto";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { many } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { beginAttempt } from "../driver/do-task.ts";
import { callLode } from "../players/player.ts";
import { withdraw } from "../players/wallet-moves.ts";
import type { Conspiracy } from "./conspiracy.ts";
import type { Insider } from "./insider.ts";

const reason = "part of the plan";
const VERDICTS_WITHIN_MS = 8_000;

/** Drafts a task that gives more than a role may give. Returns false if it is refused. */
export async function draftTask({ world, drafts }: Conspiracy, insider: Insider): Promise<boolean> {
  const { random, console } = insider;
  const username = `bait_${randomUUID().slice(0, 8)}`;
  const kind = random.pick(KINDS);
  const target = await world.sandbox.putXUser({ username, followers_count: 5_000 });
  const post = kind === "follow" ? null : await world.sandbox.publishPost(username, `For a ${kind}`);
  const basePoints = random.pick([50, 150, 200, 201, 900]);
  const { status, body } = await console.call("POST", "/api/tasks", {
    kind,
    targetUsername: username,
    targetAccountId: target.id,
    targetPostId: post?.id ?? null,
    description: `${kind} ${username}`,
    basePoints,
    budgetPoints: Math.max(basePoints, random.pick([300, 500, 501, 1_500, 4_000])),
    maxCompletions: null,
    startsAt: null,
    expiresAt: null,
    reason,
  });
  if (status !== 200) return false;
  const id = String(body.id);
  drafts.push({ id, task: { id, kind, username, target: post?.id ?? username, isLimited: true } });
  return true;
}

/** Publishes a draft of anybody. */
export async function publishDraft({ drafts, tasks }: Conspiracy, insider: Insider): Promise<boolean> {
  const draft = drafts.length > 0 ? insider.random.pick(drafts) : undefined;
  if (!draft) return false;
  const { status } = await insider.console.call("POST", `/api/tasks/${draft.id}/publish`, { reason });
  if (status !== 200) return false;
  drafts.splice(drafts.indexOf(draft), 1);
  tasks.push(draft.task);
  return true;
}

export async function give({ console }: Insider, userId: string, points: number): Promise<boolean> {
  const body = { requestId: randomUUID(), points, reason };
  return (await console.call("POST", `/api/miners/${userId}/adjust`, body)).status === 200;
}

export const givePoints = ({ friends }: Conspiracy, insider: Insider): Promise<boolean> => {
  const { random } = insider;
  return give(insider, random.pick(friends).userId, random.pick([40, 150, 250, 500, 2_000]));
};

/** A friend claims what was not done and objects, several times; an insider upholds every objection. */
export async function upholdObjections(conspiracy: Conspiracy, insider: Insider): Promise<boolean> {
  const { world, friends, tasks } = conspiracy;
  const friend = insider.random.pick(friends);
  const [account] = friend.accounts;
  const task = tasks.length > 0 ? insider.random.pick(tasks) : undefined;
  if (!account || !task) return false;
  const { web } = world.stack.urls;
  for (let n = 0; n < 3; n++) {
    await beginAttempt(web, { bearer: friend.bearer, externalId: account.externalId }, task);
    await verdictsOf(conspiracy, friend.userId);
    const failed = await many<{ id: string }>(
      world.db,
      "select id from task_attempts where user_id = :userId and state = 'not_done'",
      { userId: friend.userId },
    );
    for (const { id } of failed)
      await callLode(web, friend, "POST", "/api/objections", {
        subject: "verdict",
        subject_id: id,
        text: "I have done it, and X showed it to me.",
      });
  }
  return answerAll(insider);
}

/** Waits for the verdicts of a miner's attempts, or for as long as a busy machine may need. */
const verdictsOf = ({ world }: Conspiracy, userId: string): Promise<unknown> =>
  until(
    "the verdicts",
    async () => {
      const open = "select 1 from task_attempts where user_id = :userId and state = 'verifying' limit 1";
      return (await many(world.db, open, { userId })).length === 0;
    },
    VERDICTS_WITHIN_MS,
  ).catch(() => {});

async function answerAll({ console }: Insider): Promise<boolean> {
  const { body } = await console.call("GET", "/api/objections");
  let isAnswered = false;
  for (const { id } of (body.items ?? []) as { id: string }[]) {
    const answer = { outcome: "upheld", remedy: "award", reason };
    const { status } = await console.call("POST", `/api/objections/${id}/answer`, answer);
    isAnswered ||= status === 200;
  }
  return isAnswered;
}

/** A friend does every task and withdraws in parts, each below the threshold of a review. */
export async function cashIn({ world, friends, tasks }: Conspiracy, { random }: Insider): Promise<boolean> {
  const friend = random.pick(friends);
  for (const task of tasks)
    for (const account of friend.accounts) {
      await world.sandbox.act({
        username: account.username,
        action: task.kind,
        target: task.target,
        text: `A comment by ${account.username}`,
      });
      const { bearer } = friend;
      await beginAttempt(world.stack.urls.web, { bearer, externalId: account.externalId }, task);
    }
  const amounts = [random.between(100, 300), random.between(100, 300), random.pick([400, 700])];
  const asked = [];
  for (const amount of amounts) asked.push(await withdraw(world, friend, amount));
  return asked.some(({ outcome }) => outcome === "ok");
}

/** Approves everything that waits for a review. */
export async function approveAll({ console }: Pick<Insider, "console">): Promise<boolean> {
  const { body } = await console.call("GET", "/api/withdrawals?state=review");
  let isApproved = false;
  for (const { id } of (body.items ?? []) as { id: string }[])
    isApproved ||= (await console.call("POST", `/api/withdrawals/${id}/approve`, { reason })).status === 200;
  return isApproved;
}

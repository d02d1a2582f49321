import { setTimeout as sleep } from "node:timers/promises";
import { KNOWN_LIMITS } from "@lode/adapters/networks/x/limiter/limiter";
import type { PolicyOf } from "@lode/app/tasks/publish-task";
import { updateAutomationSchedule, updateAutomationSettings } from "@lode/core/contracts/http/automation";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { MOST_TEXTS } from "@lode/core/domain/tasks/comment-texts";
import type { MiningTask } from "@lode/db/tasks/tasks.repository";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { makeParticipants, makeTasks, type Participant } from "../../world/participants.ts";
import { inParallel } from "../../world/seed-miners.ts";
import { callLode, doTask, during } from "../driver/client.ts";
import { linkAccount } from "../people/players.ts";
import { killWhile } from "../world/faults.ts";
import type { Scenario, World } from "../world/start-world.ts";

/** The reads that verification makes. */
export const READS = Object.keys(KNOWN_LIMITS).filter(
  (route) => route.startsWith("GET ") && route !== "GET /2/users/me",
);
const WRITES = ["POST /2/tweets"];
/** Longer than the product waits for X in this scenario. */
const SILENT_MS = 2_500;
/** A burst of 429s has a reset time. The product must not call before that time, and continues after it. */
const BURST_S = 4;

type FaultOfX = Record<string, unknown>;

const silentAfterEffect = (route: string): FaultOfX => ({
  route,
  drop: "after-effect",
  delayMs: SILENT_MS,
  share: 0.2,
});

/** X's faults, each active for some seconds. Every fifth write also loses its answer after taking effect. */
const PHASES: Record<string, () => FaultOfX[]> = {
  "429 in bursts": () =>
    READS.map((route) => ({
      route,
      status: 429,
      share: 0.6,
      headers: { "x-rate-limit-reset": String(Math.ceil(Date.now() / 1_000) + BURST_S) },
    })),
  "500s": () => [...READS, ...WRITES].map((route) => ({ route, status: 500, share: 0.3 })),
  "no answers": () => READS.map(silentAfterEffect),
  "stale lists": () => READS.map((route) => ({ route, staleMs: 1_500, share: 0.5 })),
  none: () => [],
};

/** Changes X's faults every few seconds, and finally records which faults were injected. */
async function varyXFaults(world: World, isBusy: () => boolean): Promise<void> {
  const random = world.random.fork("weather");
  const { sandbox, faults } = world;
  const from = (await sandbox.xLog()).at(-1)?.index ?? -1;
  while (isBusy()) {
    for (const [name, rulesOf] of Object.entries(PHASES)) {
      if (!isBusy()) break;
      await sandbox.setXFaults([...rulesOf(), ...WRITES.map(silentAfterEffect)]);
      if (name === "stale lists") faults.delivered("some seconds of stale lists");
      await sleep(random.between(2_000, 5_000));
    }
  }
  await sandbox.setXFaults([]);
  for (const { index, status } of await sandbox.xLog()) {
    if (index <= from) continue;
    if (status === 429 || status === 500) faults.delivered(`X ${status}`);
    if (status === 0) faults.delivered("X time-out after the effect");
  }
}

const TARGET = "oreworks";
const ALL_DAY = { daily_actions: 8, active_from: 0, active_until: 24, time_zone: "UTC" };
/** Uncertain actions are probed with pauses. This is longer than needed once X has no faults. */
const PATIENCE_MS = 15 * 60_000;

/** A post under which automation comments. */
export type Commented = Pick<MiningTask, "network" | "targetUsername" | "targetAccountId"> & {
  targetPostId: string;
};

export async function postsOnX({ sandbox }: World, count: number): Promise<Commented[]> {
  const { id: targetAccountId } = await sandbox.xUser(TARGET);
  const posts = Array.from({ length: count }, (_, n) => sandbox.publishPost(TARGET, `For automation, ${n}`));
  const target = { network: "x", targetUsername: TARGET, targetAccountId };
  return (await Promise.all(posts)).map(({ id: targetPostId }) => ({ ...target, targetPostId }));
}

/** Publishes a task for each post, with texts for everybody, and gives everybody's consent. Returns the tasks' ids. */
export async function automateComments(
  { db, stack }: World,
  people: readonly Pick<Participant, "bearer" | "externalId">[],
  posts: readonly Commented[],
  policy?: PolicyOf,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, post] of posts.entries()) {
    // More texts than accounts: a text that may have been posted is not used again.
    const length = Math.min(people.length * 2, MOST_TEXTS);
    const texts = Array.from({ length }, (_, text) => `#ad Text ${text} under post ${n} of ${post.network}.`);
    const task = { ...post, kind: "comment" as const, basePoints: 10n, description: "By automation", texts };
    ids.push(await publishNewTask(db, { ...task, expiresAt: null, budgetPoints: null }, policy));
  }
  await inParallel(people, 4, async (person) => {
    const put = async (path: string, body: object) => {
      const { status } = await callLode(stack.urls.web, person, "PUT", path, {
        twitter_account_id: person.externalId,
        ...body,
      });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    };
    const settings = { settings: { auto_comment: true }, consent_version: CONSENT_VERSION };
    await put(updateAutomationSettings.path, settings);
    await put(updateAutomationSchedule.path, ALL_DAY);
  });
  return ids;
}

/** Resolves when this many comments are done or skipped, or at the time-out. Comments open then are stuck. */
export async function automationHasEnded(
  { db }: World,
  taskIds: readonly string[],
  wanted: number,
): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUpAt) {
    const [row] = await db("automation_actions")
      .whereIn("task_id", taskIds)
      .whereIn("state", ["done", "skipped"])
      .select(db.raw("count(distinct (account_id, task_id))::int as ended"));
    if (Number(row?.ended) >= wanted) return;
    await sleep(500);
  }
}

/** Each account does two tasks of every kind manually; automation posts two comments for it. */
const TASKS_OF_A_KIND = 2;
const AUTOMATED = 2;
const ACTIONS_EACH = 4 * TASKS_OF_A_KIND + AUTOMATED;
const AT_ONCE = 100;
/** The share of accounts whose token is revoked and that reconnect afterwards. */
const REVOKED_SHARE = 0.05;
/** The last actions are verified without faults, because uncertain actions are probed with growing pauses. */
const FAULTY_SHARE = 0.8;

/** All faults of X while workers are killed. Every action is awarded once, and no comment is posted twice. */
export const xFaults: Scenario = {
  name: "S6",
  title: "X limits, fails, loses answers and lags, and workers are killed",
  size: 3_000,
  miners: 1,
  settings: {
    X_TIMEOUT_MS: "1500",
    NETWORK_DAILY_SPEND_CENTS: "0",
    AUTOMATION_SPREAD_SECONDS: "0",
    DATABASE_POOL: "15",
  },
  finishWithinMs: 6 * 60_000,
  async run(world, size) {
    const { stack, db, faults } = world;
    const participants = await makeParticipants(stack, db, Math.ceil(size / ACTIONS_EACH), "f");
    const commented = await postsOnX(world, AUTOMATED);
    const automated = await automateComments(world, participants, commented);
    const byHand = Object.values(await makeTasks(stack, db, TASKS_OF_A_KIND)).flat();
    faults.expect(["kill -9 of a worker", "X 429", "X 500", "X time-out after the effect", "token revoked"]);

    const working = inParallel(participants, AT_ONCE, async (person, n) => {
      for (const [k] of byHand.entries()) {
        const task = byHand[(n + k) % byHand.length];
        if (task) await doTask(world, person, task, PATIENCE_MS);
      }
    });
    const comments = participants.length * AUTOMATED;
    const mostAutomated = automationHasEnded(world, automated, Math.floor(comments * FAULTY_SHARE));
    await during(
      Promise.all([working, mostAutomated]),
      (isBusy) => killWhile(world, isBusy),
      (isBusy) => varyXFaults(world, isBusy),
      (isBusy) => revokeWhile(world, participants, isBusy),
    );
    await automationHasEnded(world, automated, comments);

    const posts = [...commented, ...byHand].flatMap(({ targetPostId }) => targetPostId ?? []);
    const replies = (await Promise.all(posts.map((post) => world.sandbox.repliesTo(post)))).flat();
    world.keep("replies.json", replies);
    // All manual actions were done. A refused token skips an automated comment, so only comments on X count.
    const posted = new Set<string | null>(commented.map(({ targetPostId }) => targetPostId));
    const expected = participants.map(({ externalId }) => {
      const automatic = replies.filter(
        ({ authorId, postId }) => authorId === externalId && posted.has(postId),
      );
      return { externalId, awards: byHand.length + automatic.length };
    });
    world.keep("expected-awards.json", expected);
  },
};

/** Miners revoke Lode's access at X and reconnect some seconds later. */
async function revokeWhile(
  world: World,
  participants: readonly Participant[],
  isBusy: () => boolean,
): Promise<void> {
  const random = world.random.fork("revoked");
  const chosen = Array.from({ length: Math.ceil(participants.length * REVOKED_SHARE) }, () =>
    random.pick(participants),
  );
  for (const person of new Set(chosen)) {
    if (!isBusy()) return;
    await sleep(random.between(500, 2_000));
    await world.sandbox.revoke(person.username);
    world.faults.delivered("token revoked");
    await sleep(random.between(1_000, 5_000));
    await until(`@${person.username} is connected`, () => linkAccount(world, person, person));
  }
}

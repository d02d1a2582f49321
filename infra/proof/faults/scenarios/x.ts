import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@lode/sandbox/people/until";
import { inParallel, makeParticipants, makeTasks, type Participant } from "../../world/participants.ts";
import { doTask } from "../driver/do-task.ts";
import { linkAccount } from "../players/account-moves.ts";
import type { Scenario } from "../scenario.ts";
import { automateComments, automationHasEnded } from "../world/automate-comments.ts";
import { killWorker } from "../world/kill-worker.ts";
import type { World } from "../world/start-world.ts";
import { varyXFaults } from "../world/vary-x-faults.ts";

/** Each account does two tasks of every kind manually; automation posts two comments for it. */
const TASKS_OF_A_KIND = 2;
const AUTOMATED = 2;
const ACTIONS_EACH = 4 * TASKS_OF_A_KIND + AUTOMATED;
const AT_ONCE = 100;
/** The share of accounts whose token is revoked and that reconnect afterwards. */
const REVOKED_SHARE = 0.05;
/** The last actions are verified without faults, because uncertain actions are probed with growing pauses. */
const FAULTY_SHARE = 0.8;
const PATIENCE_MS = 15 * 60_000;

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
    const { stack, db, evidence, faults } = world;
    const participants = await makeParticipants(stack, db, Math.ceil(size / ACTIONS_EACH), "f");
    const automated = await automateComments(world, participants, AUTOMATED);
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
    await injectFaultsWhile(world, participants, Promise.all([working, mostAutomated]));
    await automationHasEnded(world, automated, comments);

    const posts = [...automated, ...byHand].flatMap(({ targetPostId }) => targetPostId ?? []);
    const replies = (await Promise.all(posts.map((post) => world.sandbox.repliesTo(post)))).flat();
    writeFileSync(join(evidence, "replies.json"), JSON.stringify(replies));
    // All manual actions were done. A refused token skips an automated comment, so only comments on X count.
    const posted = new Set(automated.map(({ targetPostId }) => targetPostId));
    const expected = participants.map(({ externalId }) => {
      const said = replies.filter(({ authorId, postId }) => authorId === externalId && posted.has(postId));
      return { externalId, awards: byHand.length + said.length };
    });
    writeFileSync(join(evidence, "expected-awards.json"), JSON.stringify(expected));
  },
};

/** Injects faults until the work is done. Resolves once no fault is active. */
async function injectFaultsWhile(
  world: World,
  participants: readonly Participant[],
  working: Promise<unknown>,
): Promise<void> {
  let isBusy = true;
  const done = working.finally(() => {
    isBusy = false;
  });
  const busy = () => isBusy;
  await Promise.all([
    done,
    killWhile(world, busy),
    varyXFaults(world, busy),
    revokeWhile(world, participants, busy),
  ]);
}

async function killWhile(world: World, isBusy: () => boolean): Promise<void> {
  const random = world.random.fork("kills");
  while (isBusy()) {
    await sleep(random.between(2_000, 5_000));
    if (isBusy()) await killWorker(world, random.between(0, 2));
  }
}

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

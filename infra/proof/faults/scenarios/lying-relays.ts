import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import type { Event } from "@nostr-relay/common";
import { inParallel } from "../../world/participants.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { actFor, type KeyHolder, makeKeyHolder } from "../players/key-holder.ts";
import type { Scenario } from "../scenario.ts";
import { decideRechecks } from "../world/decide-rechecks.ts";
import { lieWhile } from "../world/lie-while.ts";
import {
  KINDS_OF_A_POST,
  type NostrTask,
  publish,
  publishEverywhere,
  publishNostrTasks,
} from "../world/publish-nostr-tasks.ts";
import type { Relays } from "../world/start-relays.ts";
import type { World } from "../world/start-world.ts";

const POSTS = 4;
const TASKS = POSTS * KINDS_OF_A_POST.length;
/** Miners for whom the relays forge everything, and who do nothing. */
const CHEATS = 4;
const FLOOD = 510;

/** Two relays lie by turns while workers are killed. Only what was signed is awarded, and only a signed undo counts. */
export const lyingRelays: Scenario = {
  name: "S15",
  title: "relays that omit, forge and fall silent by turns, and workers are killed",
  size: 300,
  miners: 1,
  hasRelays: true,
  settings: { RECHECK_SHARE: "100", NETWORK_DAILY_SPEND_CENTS: "0", X_DAILY_SPEND_PERCENT_PER_MINER: "0" },
  finishWithinMs: 4 * 60_000,
  run: (world, size) => play(world, size, 180_000),
};

/** A few miners only, who give up soon. */
export const fewLies: Scenario = {
  ...lyingRelays,
  name: "trial",
  size: 2 * TASKS,
  finishWithinMs: 30_000,
  run: (world, size) => play(world, size, 20_000),
};

/** `patienceMs`: for how long a miner begins attempts at one task. */
async function play(world: World, size: number, patienceMs: number): Promise<void> {
  const { evidence, faults } = world;
  const relays = required(world.relays);
  faults.expect(["kill -9 of a worker", "relay silent", "relay omits", "relay forges"]);
  await until(
    "the core of trusted accounts",
    async () => (await many(world.db, "select 1 as found from trusted_accounts limit 1")).length > 0,
  );
  const sponsor = await makeKeyHolder(world, "sponsor");
  const tasks = await publishNostrTasks(world, relays, { sponsor, posts: POSTS });
  const honest = await inParallel(names("honest", Math.ceil(size / TASKS)), 4, (name) =>
    makeKeyHolder(world, name),
  );
  const cheats = await inParallel(names("cheat", CHEATS), 4, (name) => makeKeyHolder(world, name));

  const acts = new Map<string, Event[]>();
  for (const person of honest)
    acts.set(
      person.externalId,
      tasks.map(({ kind, post }) => person.sign(actFor(kind, sponsor.pubkey, post))),
    );
  const flooder = await makeKeyHolder(world, "flooder");
  const [flooded, ...others] = tasks;
  if (!flooded) throw new Error("There is no task.");
  for (const person of honest) publishEverywhere(relays, acts.get(person.externalId)?.[0]);
  flood(relays, flooder, flooded, sponsor);
  await attemptOnce(world, relays, [flooder, ...honest], flooded);
  const working = Promise.all([
    inParallel(honest, 20, async (person, n) => {
      const signed = acts.get(person.externalId) ?? [];
      for (const [k, task] of others.entries()) {
        const event = signed[k + 1];
        if (event) publish(relays.both[(n + k) % 2] ?? relays.both[0], event);
        await attempt(world, person, task, patienceMs);
      }
    }),
    inParallel(cheats, CHEATS, async (person) => {
      for (const task of tasks) await beginAttempt(world.stack.urls.web, person, task);
    }),
  ]);
  await lieWhile(world, relays, { sponsor, tasks, cheats, acts }, working);

  const undone = undoSome(relays, honest, acts);
  await lieWhile(world, relays, { sponsor, tasks, cheats, acts }, decideRechecks(world));
  // A relay may have hidden a deletion from the first re-check. Now both tell the truth.
  await decideRechecks(world, { nth: 2 });

  const expected = [
    ...honest.map(({ externalId }) => ({
      externalId,
      awards: TASKS - (undone.has(externalId) ? 1 : 0),
    })),
    ...cheats.map(({ externalId }) => ({ externalId, awards: 0 })),
    { externalId: flooder.externalId, awards: 1 },
  ];
  writeFileSync(join(evidence, "expected-awards.json"), JSON.stringify(expected));
}

function required(relays: Relays | undefined): Relays {
  if (!relays) throw new Error("The scenario needs relays.");
  return relays;
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}_${n}`);

/** Does the task more often than a relay sends, dated after everybody else. */
function flood(relays: Relays, flooder: KeyHolder, { kind, post }: NostrTask, sponsor: KeyHolder): void {
  const created_at = Math.floor(Date.now() / 1_000) + 600;
  for (let n = 0; n < FLOOD; n++) {
    const act = actFor(kind, sponsor.pubkey, post);
    publishEverywhere(relays, flooder.sign({ ...act, content: `Flood ${n}`, created_at }));
  }
}

/**
 * Everybody begins an attempt at this task while the relays are silent, so that Lode asks about all of them at once
 * when the relays answer again. Nobody tries twice.
 */
async function attemptOnce(
  world: World,
  { both }: Relays,
  people: readonly KeyHolder[],
  task: NostrTask,
): Promise<void> {
  for (const { relay } of both) relay.isSilent = true;
  await Promise.all(people.map((person) => beginAttempt(world.stack.urls.web, person, task)));
  for (const { relay } of both) relay.isSilent = false;
  await until("the attempts at the flooded post are decided", async () => {
    const open = await many(
      world.db,
      "select id from task_attempts where state in ('verifying', 'unknown') limit 1",
    );
    return open.length === 0;
  });
}

/** Begins attempts until Lode sees the act: a relay that omits it makes an attempt fail. */
async function attempt(
  { stack }: World,
  person: KeyHolder,
  task: NostrTask,
  patienceMs: number,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if ((await beginAttempt(stack.urls.web, person, task)) === "completed") return;
    await sleep(500);
  }
}

/** Every third honest account deletes its first act, at one relay. Returns the accounts. */
function undoSome(
  { both }: Relays,
  honest: readonly KeyHolder[],
  acts: ReadonlyMap<string, readonly Event[]>,
): Set<string> {
  const undone = honest.filter((_, n) => n % 3 === 0);
  for (const [n, person] of undone.entries()) {
    const [first] = acts.get(person.externalId) ?? [];
    const deletion = person.sign({ kind: 5, content: "", tags: [["e", first?.id ?? ""]] });
    publish(both[n % 2] ?? both[0], deletion);
  }
  return new Set(undone.map(({ externalId }) => externalId));
}

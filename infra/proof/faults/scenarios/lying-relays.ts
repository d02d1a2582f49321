import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import { systemClock } from "@lode/adapters/process/clock";
import { NO_LIMITS } from "@lode/app/operators/limits-of-role";
import { createTask } from "@lode/app/tasks/create-task";
import { publishTask } from "@lode/app/tasks/publish-task";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { many } from "@lode/db/query";
import { transactionOf } from "@lode/db/transaction";
import type { NostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { until } from "@lode/sandbox/people/until";
import type { Event } from "@nostr-relay/common";
import { inParallel } from "../../world/participants.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { actFor, type KeyHolder, makeKeyHolder } from "../players/key-holder.ts";
import type { Scenario } from "../scenario.ts";
import { decideRechecks } from "../world/decide-rechecks.ts";
import { killWorker } from "../world/kill-worker.ts";
import type { Relays } from "../world/start-relays.ts";
import type { World } from "../world/start-world.ts";

const KINDS = ["comment", "like", "repost"] as const satisfies readonly ActionKind[];
const POSTS = 4;
const TASKS = KINDS.length * POSTS;
/** Miners for whom the relays forge everything, and who do nothing. */
const CHEATS = 4;
const FLOOD = 510;
const LIES = ["silent", "omits", "forges", "none"] as const;
const KINDS_OF_EVENTS = [1, 5, 6, 7];

interface Task {
  id: string;
  kind: (typeof KINDS)[number];
  post: string;
}

/** Two relays lie by turns while workers are killed. Only what was signed is awarded, and only a signed undo counts. */
export const lyingRelays: Scenario = {
  name: "S15",
  title: "relays that omit, forge and fall silent by turns, and workers are killed",
  size: 300,
  miners: 1,
  hasRelays: true,
  settings: { RECHECK_SHARE: "100", X_DAILY_SPEND_CENTS: "0", X_DAILY_SPEND_PERCENT_PER_MINER: "0" },
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
  const tasks = await publishTasks(world, relays, sponsor);
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

/** Stores an event at a relay, whatever the relay says to others. */
const publish = ({ relay }: NostrSandbox, event: Event): void => void relay.events.upsert(event);

async function publishTasks({ db }: World, { both, settings }: Relays, sponsor: KeyHolder): Promise<Task[]> {
  const { policyOf } = networkModule("nostr");
  const policy = policyOf(settings as unknown as NetworkConfig);
  const app = {
    db,
    transaction: transactionOf(db),
    clock: systemClock,
    policyOf: (_network: string, kind: ActionKind) => policy[kind],
  };
  const by = { reason: reasonOf("part of the scenario"), by: "harness" };
  const tasks: Task[] = [];
  for (let n = 0; n < POSTS; n++) {
    const note = sponsor.sign({ kind: 1, content: `Post ${n}`, tags: [] });
    for (const relay of both) publish(relay, note);
    for (const kind of KINDS) {
      const task = {
        network: "nostr",
        kind,
        targetUsername: "sponsor",
        targetAccountId: sponsor.externalId,
        targetPostId: `nostr:${note.id}`,
        basePoints: 10n,
        description: `${kind} of post ${n}`,
        expiresAt: null,
        budgetPoints: null,
      };
      const { id } = await createTask(app, { task, texts: "", ...by });
      await publishTask(app, { taskId: id, limits: NO_LIMITS, ...by });
      tasks.push({ id, kind, post: note.id });
    }
  }
  return tasks;
}

function publishEverywhere({ both }: Relays, event: Event | undefined): void {
  if (!event) throw new Error("An act is missing.");
  for (const relay of both) publish(relay, event);
}

/** Does the task more often than a relay sends, dated after everybody else. */
function flood(relays: Relays, flooder: KeyHolder, { kind, post }: Task, sponsor: KeyHolder): void {
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
  task: Task,
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
async function attempt({ stack }: World, person: KeyHolder, task: Task, patienceMs: number): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if ((await beginAttempt(stack.urls.web, person, task)) === "completed") return;
    await sleep(500);
  }
}

interface Victims {
  sponsor: KeyHolder;
  tasks: readonly Task[];
  cheats: readonly KeyHolder[];
  /** What each honest account has signed. */
  acts: ReadonlyMap<string, readonly Event[]>;
}

/** Kills workers, and lets the relays lie in another way each half second, until the work is done. */
async function lieWhile(
  world: World,
  { both }: Relays,
  victims: Victims,
  work: Promise<unknown>,
): Promise<void> {
  let isBusy = true;
  const done = work.finally(() => {
    isBusy = false;
  });
  const random = world.random.fork("lies");
  const lying = async () => {
    const forged = forgeFor(victims);
    for (let turn = random.between(0, LIES.length - 1); isBusy; turn++) {
      for (const [n, { relay }] of both.entries()) {
        // Every lie has its turn, and each relay lies in another way.
        const lie = LIES[(turn + n) % LIES.length] ?? "none";
        relay.isSilent = lie === "silent";
        relay.events.lies = {
          ...(lie === "omits" ? { omits: [random.pick(KINDS_OF_EVENTS)] } : {}),
          ...(lie === "forges" ? { forges: forged } : {}),
        };
        if (lie !== "none") world.faults.delivered(lie === "silent" ? "relay silent" : `relay ${lie}`);
      }
      await sleep(500);
    }
    for (const { relay } of both) {
      relay.isSilent = false;
      relay.events.lies = {};
    }
  };
  const killing = async () => {
    while (isBusy) {
      await killWorker(world, random.between(0, 2));
      await sleep(random.between(2_000, 4_000));
    }
  };
  await Promise.all([done, lying(), killing()]);
}

/** Acts that nobody signed for the cheats, and deletions of honest acts that only strangers signed. */
function forgeFor({ sponsor, tasks, cheats, acts }: Victims): Event[] {
  const forgeries = cheats.flatMap((cheat, n) =>
    tasks.slice(0, 6).map(({ kind, post }) => {
      const foreign = sponsor.sign(actFor(kind, sponsor.pubkey, post));
      return n % 2 === 0
        ? { ...foreign, pubkey: cheat.pubkey }
        : { ...cheat.sign({ kind: 1, content: "", tags: [] }), ...actFor(kind, sponsor.pubkey, post) };
    }),
  );
  const [stranger] = cheats;
  const deletions = [...acts.values()]
    .flat()
    .slice(0, 20)
    .flatMap(({ id, pubkey }) => {
      const own = stranger?.sign({ kind: 5, content: "", tags: [["e", id]] });
      return own ? [own, { ...own, pubkey }] : [];
    });
  return [...forgeries, ...deletions];
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

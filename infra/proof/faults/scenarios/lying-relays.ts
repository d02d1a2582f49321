import { setTimeout as sleep } from "node:timers/promises";
import { randomToken } from "@lode/adapters/crypto/random-token";
import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import type { PolicyOf } from "@lode/app/tasks/publish-task";
import { challengeLink, proveLink } from "@lode/core/contracts/http/accounts";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { transactionOf } from "@lode/db/transaction";
import type { NostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { type KeyHolder, makeKeyHolder } from "@lode/sandbox/people/nostr-client";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import type { Event } from "@nostr-relay/common";
import type { EventTemplate } from "nostr-tools/pure";
import { addMiner, inParallel } from "../../world/seed-miners.ts";
import { attemptUntilDone, beginAttempt, during } from "../driver/client.ts";
import { decideRechecks, killWhile, untilFound } from "../world/faults.ts";
import type { Relays, Scenario, World } from "../world/start-world.ts";
import type { Commented } from "./x.ts";

/** A miner with a key of Nostr, who signs with nostr-tools. */
export interface RelayMember extends KeyHolder {
  bearer: string;
  externalId: string;
  /** Posts to Lode about the network of the key. Throws if Lode refuses. */
  ask<T>(endpoint: { path: string }, body: object): Promise<T>;
}

/** The beginning of every Nostr id; the rest is in hex. */
export const PREFIX = "nostr:";
const seconds = () => Math.floor(Date.now() / 1_000);

/** Makes a person at the first relay, and a miner who has linked the person's key by a signature. */
export async function makeRelayMember({ stack, db, relays }: World, name: string): Promise<RelayMember> {
  const standing = { trusted: 5, known_days: 200 };
  const holder = await makeKeyHolder(`http://127.0.0.1:${relays?.both[0].port}`, name, standing);
  const bearer = randomToken();
  await transactionOf(db)((trx) => addMiner(trx, { name, bearer }));
  const { send } = createLodeClient(stack.urls.web, { bearer });
  const ask: RelayMember["ask"] = async ({ path }, body) => {
    const answer = await send("POST", path.replace(":network", "nostr"), body);
    if (answer.status >= 400) throw new Error(`${path} for ${name} answered ${answer.status}.`);
    return answer.body as never;
  };
  const { challenge, url } = await ask<{ challenge: string; url: string }>(challengeLink, {});
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  await ask(proveLink, { event: holder.sign({ kind: 27235, tags }) });
  return { ...holder, bearer, ask, externalId: holder.account };
}

/** The events with which clients act on a post. */
const EVENTS = {
  comment: { kind: 1, content: "#ad Well said." },
  like: { kind: 7, content: "+" },
  repost: { kind: 6, content: "" },
};
const KINDS_OF_A_POST = ["comment", "like", "repost"] as const satisfies readonly ActionKind[];

interface NostrTask {
  id: string;
  kind: (typeof KINDS_OF_A_POST)[number];
  /** The id of the post's event, in hex. */
  post: string;
}

function actFor({ kind, post }: NostrTask, { pubkey }: RelayMember): Omit<EventTemplate, "created_at"> {
  const tags = [
    ["e", post, "", "root"],
    ["p", pubkey],
  ];
  return { ...EVENTS[kind], tags };
}

/** Stores an event at a relay, even while the relay lies to its clients. */
const publish = ({ relay }: NostrSandbox, event: Event): void => void relay.events.upsert(event);

function publishEverywhere({ both }: Relays, event: Event | undefined): void {
  if (!event) throw new Error("An act is missing.");
  for (const relay of both) publish(relay, event);
}

/** The rules of tasks under the settings of these relays. */
export function policyOf({ settings }: Relays): PolicyOf {
  const policy = networkModule("nostr").policyOf(settings as unknown as NetworkConfig);
  return (_network, kind) => policy[kind];
}

export const coreIsKnown = (world: World) =>
  untilFound(world, "the core of trusted accounts", "select from trusted_accounts limit 1");

/** Publishes posts of the sponsor, as targets of tasks. */
export function publishPosts(relays: Relays, sponsor: RelayMember, count: number): Commented[] {
  return Array.from({ length: count }, (_, n) => {
    const note = sponsor.sign({ kind: 1, content: `Post ${n}`, tags: [] });
    publishEverywhere(relays, note);
    const target = { targetUsername: "sponsor", targetAccountId: sponsor.externalId };
    return { network: "nostr", ...target, targetPostId: PREFIX + note.id };
  });
}

/** Publishes posts of the sponsor, and a task of each kind for every post. */
async function publishNostrTasks({ db }: World, relays: Relays, sponsor: RelayMember): Promise<NostrTask[]> {
  const tasks: NostrTask[] = [];
  for (const target of publishPosts(relays, sponsor, POSTS)) {
    const post = target.targetPostId.slice(PREFIX.length);
    for (const kind of KINDS_OF_A_POST) {
      const terms = { basePoints: 10n, expiresAt: null, budgetPoints: null };
      const task = { ...target, ...terms, kind, description: `${kind} of ${post}` };
      tasks.push({ id: await publishNewTask(db, task, policyOf(relays)), kind, post });
    }
  }
  return tasks;
}

const LIES = ["silent", "omits", "forges", "none"] as const;
const KINDS_OF_EVENTS = [1, 5, 6, 7];

interface Victims {
  sponsor: RelayMember;
  tasks: readonly NostrTask[];
  cheats: readonly RelayMember[];
  /** The acts that each honest account has signed, by its id. */
  acts: ReadonlyMap<string, readonly Event[]>;
}

/** Kills workers, and lets the relays lie in another way each half second, until the work is done. */
function lieWhile(world: World, { both }: Relays, victims: Victims, work: Promise<unknown>): Promise<void> {
  const random = world.random.fork("lies");
  const lie = async (isBusy: () => boolean) => {
    const forged = forgeFor(victims);
    for (let turn = random.between(0, LIES.length - 1); isBusy(); turn++) {
      for (const [n, { relay }] of both.entries()) {
        // Every lie has its turn, and each relay lies in another way.
        const lie = LIES[(turn + n) % LIES.length] ?? "none";
        relay.isSilent = lie === "silent";
        relay.events.lies = {
          ...(lie === "omits" ? { omits: [random.pick(KINDS_OF_EVENTS)] } : {}),
          ...(lie === "forges" ? { forges: forged } : {}),
        };
        if (lie !== "none") world.faults.delivered(`relay ${lie}`);
      }
      await sleep(500);
    }
    for (const { relay } of both) {
      relay.isSilent = false;
      relay.events.lies = {};
    }
  };
  return during(work, lie, (isBusy) => killWhile(world, isBusy));
}

/** Acts in the name of the cheats with invalid signatures, and deletions of honest acts signed by a stranger. */
function forgeFor({ sponsor, tasks, cheats, acts }: Victims): Event[] {
  const forgeries = cheats.flatMap((cheat, n) =>
    tasks.slice(0, 6).map((task) => {
      const foreign = sponsor.sign(actFor(task, sponsor));
      return n % 2 === 0
        ? { ...foreign, pubkey: cheat.pubkey }
        : { ...cheat.sign({ kind: 1, content: "", tags: [] }), ...actFor(task, sponsor) };
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
  settings: {
    RECHECK_SHARE: "100",
    NETWORK_DAILY_SPEND_CENTS: "0",
  },
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
  const { faults, relays } = world;
  if (!relays) throw new Error("The scenario needs relays.");
  faults.expect(["kill -9 of a worker", "relay silent", "relay omits", "relay forges"]);
  await coreIsKnown(world);
  const sponsor = await makeRelayMember(world, "sponsor");
  const tasks = await publishNostrTasks(world, relays, sponsor);
  const honest = await inParallel(names("honest", Math.ceil(size / TASKS)), 4, (name) =>
    makeRelayMember(world, name),
  );
  const cheats = await inParallel(names("cheat", CHEATS), 4, (name) => makeRelayMember(world, name));

  const acts = new Map<string, Event[]>();
  for (const person of honest) {
    const signed = tasks.map((task) => person.sign(actFor(task, sponsor)));
    acts.set(person.externalId, signed);
  }
  const flooder = await makeRelayMember(world, "flooder");
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
        // A relay that omits the act makes an attempt fail.
        await attemptUntilDone(world, person, task, patienceMs);
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
  world.keep("expected-awards.json", expected);
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}_${n}`);

/** Does the task more often than a relay sends, dated after everybody else. */
function flood(relays: Relays, flooder: RelayMember, task: NostrTask, sponsor: RelayMember): void {
  const created_at = seconds() + 600;
  for (let n = 0; n < FLOOD; n++) {
    const act = { ...actFor(task, sponsor), content: `Flood ${n}`, created_at };
    publishEverywhere(relays, flooder.sign(act));
  }
}

/** All begin while the relays are silent, so Lode asks about all of them at once. Only a lost request is repeated. */
async function attemptOnce(
  world: World,
  { both }: Relays,
  people: readonly RelayMember[],
  task: NostrTask,
): Promise<void> {
  for (const { relay } of both) relay.isSilent = true;
  const begin = (person: RelayMember) =>
    until("an answer about the flooded post", () => beginAttempt(world.stack.urls.web, person, task));
  await Promise.all(people.map(begin));
  for (const { relay } of both) relay.isSilent = false;
  const decided =
    "select 1 where not exists (select from task_attempts where state in ('verifying', 'unknown'))";
  await untilFound(world, "the attempts at the flooded post are decided", decided);
}

/** Every third honest account deletes its first act, at one relay. Returns the accounts. */
function undoSome(
  { both }: Relays,
  honest: readonly RelayMember[],
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

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FAILPOINTS } from "@lode/adapters/process/failpoint";
import { awaitSigner, beginSigner, completeSigner } from "@lode/core/contracts/http/accounts";
import { until } from "@lode/sandbox/people/until";
import { makeParticipants } from "../../world/participants.ts";
import { inParallel } from "../../world/seed-miners.ts";
import { askWhile, askWithdrawals } from "../driver/client.ts";
import { deliverTwice, freezeDuringPayment, killWorker, untilFound } from "../world/faults.ts";
import type { Relays, Scenario, World } from "../world/start-world.ts";
import {
  coreIsKnown,
  makeRelayMember,
  PREFIX,
  policyOf,
  publishPosts,
  type RelayMember,
} from "./lying-relays.ts";
import { automateComments, automationHasEnded, postsOnX } from "./x.ts";

/** Withdrawals per second: about what three workers on two cores can pay while being killed. */
const RATE = 10;

/** Kills one of three workers with kill -9 every 1 to 4 seconds, and restarts all once by SIGTERM. */
export const randomKills: Scenario = {
  name: "S2",
  title: "workers killed at random",
  size: 1_000,
  async run(world, size) {
    const overMs = (size / RATE) * 1_000;
    const deployAt = Date.now() + overMs / 2;
    const random = world.random.fork("kills");
    await askWhile(world, size, overMs, async (isAsking) => {
      let isDeployed = false;
      while (isAsking()) {
        await sleep(random.between(1_000, 4_000));
        const index = random.between(0, 2);
        if (isDeployed || Date.now() < deployAt) await killWorker(world, index);
        else {
          isDeployed = true;
          await deploy(world);
        }
      }
    });
  },
};

async function deploy({ stack, faults }: World): Promise<void> {
  for (const worker of stack.processes.workers) {
    await worker.restart();
    faults.delivered("SIGTERM and restart of a worker");
  }
}

/** Withdrawals per second. */
const SKEWED_RATE = 8;
/** More than the lease of an action, and than the lag of a network's lists. */
export const SKEW_MS = 90_000;
/** Accounts of each network, and comments that automation posts for each. */
const ACCOUNTS = 6;
const COMMENTS = 2;
/** Gives another worker time to take over a comment, as slow signers do. */
const SLOW_X = [{ route: "POST /2/tweets", delayMs: 6_000 }];

/** The settings of a program whose clock is off by this many milliseconds. */
export const clockOffBy = (skew = 0): Record<string, string> => ({
  NODE_OPTIONS: `--import ${new URL("../../world/clock-skew.mjs", import.meta.url).href}`,
  CLOCK_SKEW_MS: String(skew),
});

const SKEWS: Record<string, number> = { "worker-2": SKEW_MS, "worker-3": -SKEW_MS };

/** Two of three workers have wrong clocks. No payment or comment is made twice, and every comment is awarded. */
export const wrongClocks: Scenario = {
  name: "S7",
  title: "clocks ninety seconds off, while automation comments on both networks",
  size: 150,
  hasRelays: true,
  settings: { AUTOMATION_SPREAD_SECONDS: "0", NETWORK_DAILY_SPEND_CENTS: "0" },
  finishWithinMs: 120_000,
  settingsFor: (program) => clockOffBy(SKEWS[program]),
  async run(world, size) {
    const { faults, relays, sandbox } = world;
    if (!relays) throw new Error("The scenario needs relays.");
    for (const [worker, skew] of Object.entries(SKEWS))
      faults.delivered(`the clock of ${worker} is off by ${skew / 1_000} s`);
    await coreIsKnown(world);
    await sandbox.setXFaults(SLOW_X);
    const onX = await makeParticipants(world.stack, world.db, ACCOUNTS, "c");
    const onNostr = await inParallel(onX, 2, ({ username }) => delegate(world, relays, `nostr_${username}`));
    const posts = await postsOnX(world, COMMENTS);
    const notes = publishPosts(relays, await makeRelayMember(world, "sponsor"), COMMENTS);
    const tasks = [
      ...(await automateComments(world, onX, posts)),
      ...(await automateComments(world, onNostr, notes, policyOf(relays))),
    ];
    const withdraw = () => askWithdrawals(world, size / 2, (size / 2 / SKEWED_RATE) * 1_000);
    await withdraw();
    // Nothing ever proves whether a killed worker published what a signer signed, so no signature may be under way.
    await untilFound(world, "a moment without an act on Nostr", NO_ACT_ON_NOSTR);
    // Kills the only worker with a correct clock. The other two must continue.
    await killWorker(world, 0);
    await withdraw();
    const people = [...onX, ...onNostr];
    await automationHasEnded(world, tasks, people.length * COMMENTS);
    const replies = [
      ...(await Promise.all(posts.map(({ targetPostId }) => sandbox.repliesTo(targetPostId)))).flat(),
      ...notes.flatMap(({ targetPostId }) => repliesOnNostr(relays, targetPostId)),
    ];
    world.keep("replies.json", replies);
    const expected = people.map(({ externalId }) => ({ externalId, awards: COMMENTS }));
    world.keep("expected-awards.json", expected);
  },
};

const NO_ACT_ON_NOSTR = `select where not exists (
  select from automation_actions where network = 'nostr' and state = 'acting')`;

/** A miner whose key a remote signer holds, which lets Lode sign. */
async function delegate(world: World, relays: Relays, name: string): Promise<RelayMember> {
  const holder = await makeRelayMember(world, name);
  const { ask } = holder;
  const { key, uri } = await ask<{ key: string; uri: string }>(beginSigner, {});
  const [{ people, signer: signers }] = relays.both;
  const person = people.find(holder.pubkey);
  if (!person) throw new Error(`${name} is unknown to the signer.`);
  await signers.connect(person, uri);
  const signer = await until(
    `the signer of ${name}`,
    async () => (await ask<{ signer: string | null }>(awaitSigner, { key })).signer,
  );
  await ask(completeSigner, { key, signer });
  signers.setMode(person, "takes time");
  return holder;
}

/** The notes under a note, each once, by whichever relay has it. */
function repliesOnNostr({ both }: Relays, postId: string) {
  const notes = both.flatMap(({ relay }) =>
    relay.events.find({ kinds: [1], "#e": [postId.slice(PREFIX.length)] }),
  );
  return [...new Map(notes.map((note) => [note.id, { authorId: PREFIX + note.pubkey, postId }])).values()];
}

const MODES = [
  { mode: "kill", kind: "kill -9 of a worker at" },
  { mode: "throw", kind: "an error at" },
  { mode: "hang", kind: "a hang of 20 s at" },
] as const;
const POINTS = FAILPOINTS.filter((point) => point.startsWith("payout.") || point.startsWith("relay."));

const CHUNK = 20;
/** 4 withdrawals per second: slow enough for kills to hit busy workers instead of starting workers. */
const CHUNK_MS = 5_000;
const POLL_MS = 100;
const CHAIN_FAULT_EVERY_MS = 2_500;
/** The longest wait for a payment between two faults: if every payment met a fault, none would land. */
const LONGEST_WAIT_FOR_A_PAYMENT_MS = 15_000;

const markerOf = (folder: string, mode: string, point: string) => join(folder, `${mode}-${point}`);

/** Fails every step of a payout in four ways: crash, error, hang, and the same job twice. */
export const crashMatrix: Scenario = {
  name: "S1",
  title: "a failure at every step of a payout",
  /** The maximum number of withdrawals. The run ends as soon as every failure has occurred. */
  size: 600,
  // Wallets are frozen on purpose, and their miners keep withdrawing during the run.
  settings: { RECIPIENT_FAULT_PAUSE: "0" },
  /** At each point one worker crashes, one throws and one hangs. The roles rotate, so no worker is always down. */
  settingsFor(program, folder) {
    const worker = Number(/^worker-(\d)$/.exec(program)?.[1]);
    if (!worker) return {};
    const traps = POINTS.map((point, index) => {
      const { mode } = MODES[(worker + index) % MODES.length] ?? MODES[0];
      return `${point}=${mode}@${markerOf(folder, mode, point)}`;
    });
    return { FAILPOINT: traps.join(",") };
  },
  async run(world, size) {
    const cells = MODES.flatMap(({ mode, kind }) =>
      POINTS.map((point) => ({ kind: `${kind} ${point}`, marker: markerOf(world.folder, mode, point) })),
    );
    world.faults.expect([...cells.map(({ kind }) => kind), "a job delivered again"]);
    let isAsking = true;
    const asking = () => isAsking;
    const noted = noteCells(world, cells, asking);
    const injections = [
      deliverTwice(world, asking),
      injectChainFaults(world, asking),
      freezeDuringPayment(world, asking),
    ];
    for (let asked = 0; asked < size && noted.open.size > 0; asked += CHUNK) {
      await askWithdrawals(world, CHUNK, CHUNK_MS);
      if (asked > size / 2) await letAnotherRelay(world, asked / CHUNK);
    }
    isAsking = false;
    await Promise.all([noted.ended, ...injections]);
  },
};

/** One worker relays until it ends, and each has its own failpoint: an open one may need another worker's turn. */
async function letAnotherRelay({ stack }: World, turn: number): Promise<void> {
  const { workers } = stack.processes;
  await workers[turn % workers.length]?.restart();
}

interface Cell {
  kind: string;
  marker: string;
}

/** Each failpoint writes a marker file with the time at which it triggers. */
function noteCells(
  { faults }: World,
  cells: readonly Cell[],
  isAsking: () => boolean,
): { open: ReadonlySet<Cell>; ended: Promise<void> } {
  const open = new Set(cells);
  const watch = async () => {
    while (isAsking()) {
      await sleep(POLL_MS);
      for (const cell of [...open].filter(({ marker }) => existsSync(marker))) {
        const { at } = JSON.parse(readFileSync(cell.marker, "utf8") || "{}") as { at?: number };
        if (at === undefined) continue; // the marker is still being written
        open.delete(cell);
        faults.delivered(cell.kind, { at });
      }
    }
  };
  return { open, ended: watch() };
}

/** Injects faults of the chain, so the steps after an expired or lost signature run too. */
async function injectChainFaults({ faults, sandbox }: World, isAsking: () => boolean): Promise<void> {
  const injections = [{ expire: 1 }, { drop: 1 }, { landThenError: 1 }];
  const countLanded = async () => (await sandbox.landed()).length;
  for (let n = 0; isAsking(); n++) {
    const landed = await countLanded();
    await sleep(CHAIN_FAULT_EVERY_MS);
    const deadline = Date.now() + LONGEST_WAIT_FOR_A_PAYMENT_MS;
    while (isAsking() && Date.now() < deadline && (await countLanded()) === landed) await sleep(POLL_MS);
    const fault = injections[n % injections.length] ?? {};
    await sandbox.rpc("dev_faults", fault);
    faults.delivered(`chain: ${Object.keys(fault)}`);
  }
}

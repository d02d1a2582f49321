import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FAILPOINTS } from "@lode/adapters/process/failpoint";
import { findHalt } from "@lode/db/operations/halts.repository";
import { until } from "@lode/sandbox/people/until";
import { askWhile } from "./driver/ask-while.ts";
import { askWithdrawals } from "./driver/ask-withdrawals.ts";
import { startTcpProxy } from "./proxies/tcp-proxy.ts";
import type { Scenario } from "./scenario.ts";
import { wrongClocks } from "./scenarios/clocks.ts";
import { dishonestMiners } from "./scenarios/dishonest-miners.ts";
import { insiders } from "./scenarios/insiders.ts";
import { lyingRelays } from "./scenarios/lying-relays.ts";
import { oldBackup } from "./scenarios/old-backup.ts";
import { postgresFaults } from "./scenarios/postgres.ts";
import { races } from "./scenarios/races.ts";
import { randomKills } from "./scenarios/random-kills.ts";
import { redisFaults } from "./scenarios/redis.ts";
import { restoreToAMoment } from "./scenarios/restore-to-a-moment.ts";
import { severalMachines } from "./scenarios/several-machines.ts";
import { silentPeers } from "./scenarios/silent-peers.ts";
import { solanaFaults } from "./scenarios/solana.ts";
import { xFaults } from "./scenarios/x.ts";
import { deliverTwice } from "./world/deliver-twice.ts";
import { freezeDuringPayment } from "./world/freeze-during-payment.ts";
import { resumeAfterRestore } from "./world/resume-after-restore.ts";
import { slowCommits } from "./world/slow-commits.ts";
import { ask, failOver, makeSynchronous, startStandby } from "./world/standby.ts";
import { hostAndPort } from "./world/start-proxies.ts";
import type { World } from "./world/start-world.ts";
import { waitUntilIdle } from "./world/wait-until-idle.ts";

const OVER_MS = 45_000;

/** Locks are held for long and leases run out before the work is committed: nothing may be done twice for it. */
const slowDisk: Scenario = {
  name: "S19",
  title: "a disk that takes 0.3 s for every commit, and 20 s for some",
  size: 150,
  // A late answer is no failure here, but a missing answer is.
  answerWithinMs: 60_000,
  async run(world, size) {
    world.faults.expect(["commit held back", "commit held back for longer than a lease"]);
    slowCommits(world);
    await askWhile(world, size, OVER_MS, async () => {});
    world.proxies.database.holdBack(undefined);
  },
};

/** Withdrawals per second. */
const RATE = 6;
const WITHIN_MS = 90_000;
/** Payments that the lagging standby must lack. */
const PAID_MEANWHILE = 5;

/**
 * The primary is killed during payments and a standby takes over behind pgbouncer, while the programs run. A synchronous standby
 * has all that was answered: nothing is lost, and payouts go on without an operator. A lagging standby lacks payments: Lode
 * halts payouts by itself, an operator adopts the payments from the chain, and nothing is paid twice.
 */
const failover: Scenario = {
  name: "S17",
  title: "the primary is killed, and a synchronous and then a lagging standby takes over",
  size: 180,
  isCluster: true,
  async run(world, size) {
    const { faults, stack } = world;
    faults.expect([
      "failover to a synchronous standby",
      "failover to a lagging standby",
      "payouts halted automatically",
    ]);
    const third = Math.floor(size / 3);
    const overMs = (third / RATE) * 1_000;
    const first = stack.processes.postgres;

    const standby = await startStandby(world, "standby_1", stack.urls.database);
    await makeSynchronous(stack.urls.database, "standby_1");
    await askWhile(world, third, overMs, async () => {
      await sleep(overMs / 2);
      await failOver(world, first, standby);
      faults.delivered("failover to a synchronous standby");
    });
    await waitUntilIdle(world, WITHIN_MS);
    if (await findHalt(world.db, "payouts"))
      throw new Error("Payouts were halted although nothing was lost.");

    const replication = await startTcpProxy(hostAndPort(standby.url));
    world.atEnd(() => replication.close());
    const lagging = await startStandby(world, "standby_2", standby.url, replication.through(standby.url));
    // A request that is answered from now on may be lost.
    const from = Date.now() - world.answerWithinMs;
    replication.refuse(true);
    const paid = await countPaid(standby.url);
    await askWhile(world, third, overMs, async () => {
      await sleep(overMs / 2);
      await until(
        "payments that the standby lacks",
        async () => (await countPaid(standby.url)) >= paid + PAID_MEANWHILE,
        WITHIN_MS,
      );
      await failOver(world, standby.process, lagging);
      faults.delivered("failover to a lagging standby", { from });
    });
    await resumeAfterRestore(world, WITHIN_MS);
    await askWithdrawals(world, third, overMs);
  },
};

async function countPaid(url: string): Promise<number> {
  const [row] = await ask<{ paid: number }>(
    url,
    "select count(*)::int as paid from withdrawals where status = 'completed'",
  );
  return row?.paid ?? 0;
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
const crashMatrix: Scenario = {
  name: "S1",
  title: "a failure at every step of a payout",
  /** The maximum number of withdrawals. The run ends as soon as every failure has occurred. */
  size: 600,
  // Wallets are frozen on purpose, and their miners keep withdrawing during the run.
  settings: { RECIPIENT_FAULT_PAUSE: "0" },
  /**
   * At each point one worker crashes, one throws and one hangs. The roles rotate, so no worker is always
   * down.
   */
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

/** One worker relays until it ends, and each has a trap of its own: what is still open may wait for another's turn. */
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
  { faults, sandbox }: World,
  cells: readonly Cell[],
  isAsking: () => boolean,
): { open: ReadonlySet<Cell>; ended: Promise<void> } {
  const open = new Set(cells);
  const watch = async () => {
    while (isAsking()) {
      await sleep(POLL_MS);
      const slot = await sandbox.rpc<number>("getSlot");
      for (const cell of [...open].filter(({ marker }) => existsSync(marker))) {
        const { at } = JSON.parse(readFileSync(cell.marker, "utf8") || "{}") as { at?: number };
        if (at === undefined) continue; // the marker is still being written
        open.delete(cell);
        faults.delivered(cell.kind, { at, slot });
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

/** In the order in which `npm run faults` runs the scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  crashMatrix,
  randomKills,
  redisFaults,
  postgresFaults,
  solanaFaults,
  xFaults,
  wrongClocks,
  races,
  oldBackup,
  restoreToAMoment,
  dishonestMiners,
  lyingRelays,
  severalMachines,
  insiders,
  failover,
  silentPeers,
  slowDisk,
];

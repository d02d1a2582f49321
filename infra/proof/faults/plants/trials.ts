import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FailpointName } from "@lode/adapters/process/failpoint";
import { approveWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { hasRow, many, maybe } from "@lode/db/query";
import { transactionOf } from "@lode/db/transaction";
import { until } from "@lode/sandbox/people/until";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { makeParticipants, makeTasks } from "../../world/participants.ts";
import { newWallet } from "../../world/seed-miners.ts";
import {
  askWhile,
  askWithdrawals,
  beginAttempt,
  changeWallet,
  raceBalance,
  requestWithdrawal,
  sendDust,
} from "../driver/client.ts";
import { actDishonestly, approveAll, draftTask, give, publishDraft, withdraw } from "../people/acts.ts";
import { gatherConspiracy, keepConspiracy, LIMIT_SETTINGS } from "../people/insiders.ts";
import { joinLode, openGame, playRing, publishTasks } from "../people/players.ts";
import { clockOffBy, SKEW_MS } from "../scenarios/workers.ts";
import { automateComments, automationHasEnded, postsOnX, READS } from "../scenarios/x.ts";
import {
  countRead,
  decideRechecks,
  deliverTwice,
  dropCommits,
  flushRedis,
  listOutflows,
  makeReconciliationDue,
  runOnRedis,
  untilFound,
  waitUntilIdle,
} from "../world/faults.ts";
import type { Scenario, World } from "../world/start-world.ts";

/** The product's own recovery takes up to 17 s: a lease of 15 s, and a sweep every 2 s. */
const FINISH_MS = 30_000;
const SIZE = 10;
const OVER_MS = 2_500;
const PATIENCE_MS = 30_000;
const MEMO_PROGRAM = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo";

/** A short run with a single kind of fault. The checker must find the planted bug, and nothing without it. */
const trial = (title: string, run: Scenario["run"], more: Partial<Scenario> = {}): Scenario => ({
  name: "trial",
  title,
  size: SIZE,
  miners: SIZE,
  finishWithinMs: FINISH_MS,
  run,
  ...more,
});

const ask = (world: World, size: number): Promise<void> => askWithdrawals(world, size, OVER_MS);

async function injectChainFaults({ sandbox, faults }: World, fault: Record<string, number>): Promise<void> {
  await sandbox.rpc("dev_faults", fault);
  faults.delivered(`chain: ${JSON.stringify(fault)}`);
}

const markerIn = (folder: string): string => join(folder, "failed");

/** The first worker to reach this point crashes or hangs for 20 s, while the other workers continue. */
export function failAt(point: FailpointName, mode: "kill" | "hang"): Scenario {
  return trial(
    `${mode} at ${point}`,
    async (world, size) => {
      await ask(world, size);
      await until(`a worker at ${point}`, async () => existsSync(markerIn(world.folder)));
      world.faults.delivered(`${mode} at ${point}`);
      // Slightly longer than the hang, so the hanging worker has continued.
      if (mode === "hang") await sleep(21_000);
    },
    {
      settingsFor: (program, folder) =>
        program.startsWith("worker") ? { FAILPOINT: `${point}=${mode}@${markerIn(folder)}` } : {},
    },
  );
}

/**
 * The worker whose clock is right dies when X has taken its comments, which X's lists show 45 s later: within the lag
 * that the product allows for. Redis forgets the killed worker's jobs.
 */
export const clocksApart = trial(
  "a worker killed after it commented, while the other clocks are ahead",
  async (world, size) => {
    const { stack, db, sandbox, faults, folder } = world;
    const stale = READS.map((route) => ({ route, staleMs: 45_000 }));
    // Slow, so that each worker has comments under way.
    await sandbox.setXFaults([...stale, { route: "POST /2/tweets", delayMs: 3_000 }]);
    const people = await makeParticipants(stack, db, size, "c");
    const tasks = await automateComments(world, people, await postsOnX(world, 1));
    await until("the kill", async () => existsSync(markerIn(folder)));
    faults.delivered("kill of the only worker with a right clock");
    await flushRedis(world);
    await automationHasEnded(world, tasks, size);
    const expected = people.map(({ externalId }) => ({ externalId, awards: 1 }));
    world.keep("expected-awards.json", expected);
  },
  {
    // More comments than the workers make at once.
    size: 20,
    settings: { AUTOMATION_SPREAD_SECONDS: "0" },
    settingsFor: (program, folder) => ({
      ...(/worker-[23]/.test(program) && clockOffBy(SKEW_MS)),
      ...(program === "worker-1" && { FAILPOINT: `automation.acted=kill@${markerIn(folder)}` }),
    }),
    finishWithinMs: 120_000,
  },
);

/** Redis is flushed repeatedly. */
export const flushed = trial("FLUSHALL during work", (world, size) =>
  askWhile(world, size, OVER_MS, async (isAsking) => {
    while (isAsking()) {
      await sleep(300);
      await flushRedis(world);
    }
  }),
);

/** Redis is flushed while the mails of payouts wait in a paused queue. */
export const flushedMails = trial("FLUSHALL while mails wait", async (world, size) => {
  await world.db("paused_queues").insert({ queue: "mail", reason: "a trial", actor: "a trial" });
  let isPaused = 0;
  await until("the pause", async () => {
    await runOnRedis(world, async (redis) => {
      isPaused = await redis.hexists("{lode:mail}:mail:meta", "paused");
    });
    return isPaused > 0;
  });
  await ask(world, size);
  await until("mails", () => maybe(world.db)("select 1 from relayed_events where event = 'mail.planned'"));
  await world.db("paused_queues").delete();
  await flushRedis(world);
});

/** The payment lands, but its sender gets an error. */
export const answersLost = trial("answers lost after landing", async (world, size) => {
  await injectChainFaults(world, { landThenError: size });
  await ask(world, size);
});

/** The payment lands 60 slots (3.6 s) after it was sent, while its blockhash is still valid. */
export const landsLate = trial("payments that land late", async (world, size) => {
  await injectChainFaults(world, { hold: size, holdSlots: 60 });
  await ask(world, size);
});

/** The node accepts the payment, but queries about it fail. */
export const unsureNode = trial("a node that does not report what landed", async (world, size) => {
  world.proxies.solana.setFault(({ method }) =>
    method === "getSignatureStatuses" || method === "getTransaction"
      ? { kind: "5xx", status: 503 }
      : undefined,
  );
  await ask(world, size);
  await sleep(3_000);
  world.proxies.solana.setFault(undefined);
});

/** Every job is delivered several times, sometimes concurrently. */
export const deliveredTwice = trial("every job delivered again", (world, size) =>
  askWhile(world, size, OVER_MS, (isAsking) => deliverTwice(world, isAsking)),
);

export const racedBalance = trial(
  "twenty withdrawals at once on a balance for one",
  async (world) => {
    const expected = world.miners.map(({ userId }) => ({ userId, accepted: 1 }));
    world.keep("expected-accepted.json", expected);
    for (const miner of world.miners) await raceBalance(world, miner, 20);
  },
  { points: 101n },
);

/** Half of the wallets cannot be paid. Lode detects this before signing. */
export const unpayable = trial("wallets that cannot be paid", async (world, size) => {
  for (const { wallet } of world.miners.slice(0, size / 2)) {
    await world.sandbox.rpc("dev_setAccount", wallet, { lamports: 1_000_000, owner: MEMO_PROGRAM });
    world.faults.delivered("a wallet owned by a program");
  }
  await ask(world, size);
});

/** Commits succeed, but their answers are dropped; the API's clients retry. */
export const lostCommits = trial("answers to commits lost", async (world, size) => {
  dropCommits(world, 0.3);
  await ask(world, size);
  world.proxies.database.dropAnswersTo(undefined);
});

const LIMITED_S = 4;

/** X answers 429 to every probe. Each miner has done the task and begins an attempt. */
export const limitedByX = trial("X rate limit reached", async (world, size) => {
  const { stack, db, sandbox, faults } = world;
  const participants = await makeParticipants(stack, db, size, "l");
  const [task] = (await makeTasks(stack, db, 1)).follow;
  if (!task) throw new Error("No task was made.");
  const reset = String(Math.ceil(Date.now() / 1_000) + LIMITED_S);
  await sandbox.setXFaults([
    { route: "GET /2/users", status: 429, headers: { "x-rate-limit-reset": reset } },
  ]);
  faults.delivered("429 to every probe of a follow");
  for (const { username } of participants)
    await sandbox.act({ username, action: "follow", target: task.targetUsername });
  const saying = participants.map((person) => beginAttempt(stack.urls.web, person, task));
  await sleep(LIMITED_S * 1_000);
  await sandbox.setXFaults([]);
  await Promise.all(saying);
  const expected = participants.map(({ externalId }) => ({ externalId, awards: 1 }));
  world.keep("expected-awards.json", expected);
});

/** Withdrawals above this many points need an operator's approval. */
const THRESHOLD = 400;
const APPROVED = 2;

/** Large and small withdrawals to recently changed wallets. An operator approves some of the large ones. */
export const reviewed = trial(
  "large withdrawals to wallets that were just changed",
  async (world, size) => {
    const { stack, requestRandom, faults } = world;
    world.keep("review-above.json", THRESHOLD);
    for (const miner of world.miners.slice(0, size / 2)) {
      const wallet = newWallet(requestRandom).publicKey.toBase58();
      await changeWallet(stack.urls.web, miner, wallet);
      faults.delivered("a wallet changed before a withdrawal");
      for (const amount of [900, 100]) await requestWithdrawal(world, { ...miner, wallet }, amount);
    }
    const app = { transaction: transactionOf(world.db), config: { SECOND_REVIEW_THRESHOLD: 0 } };
    // A planted bug hides the reviews.
    const waiting = await many<{ id: string }>(world.db, { APPROVED })(`
      select withdrawal_id as id from withdrawal_holds where kind = 'review' limit :APPROVED`);
    for (const { id } of waiting) {
      await approveWithdrawal(app, { withdrawalId: id, reason: reasonOf("a fault trial"), by: "a reviewer" });
      faults.delivered("a withdrawal approved by an operator");
    }
  },
  { settings: { REVIEW_THRESHOLD: String(THRESHOLD), WALLET_CHANGE_HOLD: "4" } },
);

/** Dishonest miners do these acts in order, each once the work of the last has ended. Then re-checks are due. */
const acted = (title: string, names: readonly string[]): Scenario =>
  trial(
    title,
    async (world) => {
      world.faults.expect(names);
      const game = openGame(world);
      for (let n = 0; n < 2; n++) game.tasks.push((await publishTasks(world, n, world.requestRandom)).open);
      for (let n = 0; n < 4; n++) {
        const random = world.random.fork(`cheat ${n}`);
        const who = { name: `cheat${n}`, isHonest: false, accounts: 1, random };
        game.players.push((await joinLode(world, who)).player);
      }
      for (const name of names) {
        await Promise.all(game.players.map((player) => actDishonestly(game, player, name)));
        await waitUntilIdle(world, PATIENCE_MS);
      }
      await decideRechecks(world);
      game.acts.keep(game.players);
    },
    { settings: { RECHECK_SHARE: "100", WALLET_CHANGE_HOLD: "0" }, miners: 0 },
  );

/** Each account gets an award, undoes the act, and is removed and linked again. */
export const relinked = acted("acts undone, accounts removed and linked again", [
  "undoes, removes and links again",
]);

/** Each miner earns, is paid, undoes an act, deletes the account and comes back. Both tasks earn a withdrawal. */
export const returned = acted("acts undone, a Lode account deleted and made again", [
  ...Array.from({ length: 5 }, () => "works"),
  "requests a withdrawal",
  "undoes, deletes the Lode account and comes back",
]);

export const ring = trial(
  "one person is invited several times",
  async (world) => playRing(openGame(world), (await publishTasks(world, 0, world.requestRandom)).open),
  { settings: { REFERRAL_POINTS: "50", WALLET_CHANGE_HOLD: "0" } },
);

/** 4.8 s: time for a freeze between sending and landing, within the life of the blockhash. */
const LATE_SLOTS = 80;
/** Each send uses up one fault, including the product's repeated sends of the same bytes. */
const MANY = 1_000;

/** A wallet that was paid before is frozen during its next payment. One failure by Lode's fault would halt payouts. */
export const frozenDuringPayment = trial(
  "a wallet frozen during its payment",
  async (world, size) => {
    await ask(world, size);
    await waitUntilIdle(world, PATIENCE_MS);
    await world.sandbox.rpc("dev_faults", { hold: MANY, holdSlots: LATE_SLOTS });
    const asked = ask(world, size);
    const sent = `select w.wallet_address as owner from withdrawals w
      join payout_attempts p on p.withdrawal_id = w.id where p.state = 'broadcast'`;
    const { owner } = await untilFound<{ owner: string }>(world, "a payment on its way", sent);
    await world.sandbox.rpc("dev_freeze", { owner, frozen: true });
    world.faults.delivered("a wallet frozen during a payment");
    await asked;
    await waitUntilIdle(world, PATIENCE_MS);
    await world.sandbox.rpc("dev_faults", { hold: 0 });
  },
  { settings: { PAYOUT_BREAKER: "1", RECIPIENT_FAULT_PAUSE: "0" } },
);

/** The node lists all payments of the treasury, but hides every second one from the read of the history. */
export const hiddenTransactions = trial(
  "a node that does not return transactions yet",
  async (world, size) => {
    await ask(world, size);
    await waitUntilIdle(world, PATIENCE_MS);
    const paid = await listOutflows(world);
    const hidden = new Set(paid.filter((_, n) => n % 2 === 1));
    const shown = paid.filter((signature) => !hidden.has(signature));
    const name = "not returned";
    world.proxies.solana.setFault(({ method, params }) =>
      method === "getTransaction" && hidden.has(String(params[0]))
        ? { kind: "lie", name, result: null }
        : undefined,
    );
    world.faults.expect([`RPC getTransaction: ${name}`]);
    await makeReconciliationDue(world);
    const isStopped = () =>
      hasRow(world.db)("select from treasury_cursor where unreadable_signature is not null");
    await until(
      "the reconciliation to stop at, or skip, what is not returned",
      async () => (await isStopped()) || (await countRead(world, shown)) === shown.length,
      PATIENCE_MS,
    );
    world.proxies.solana.setFault(undefined);
  },
);

/** Payments never land and expire after 9 s. Meanwhile a stranger's dust names those withdrawals. */
export const strangerMemos = trial("expired payments, named in a stranger's memos", async (world, size) => {
  await injectChainFaults(world, { expire: MANY });
  await ask(world, size);
  const sent = await until("payments that never land", async () => {
    const rows = await many<{ memo: string }>(world.db)(`
      select 'wd:' || withdrawal_id as memo from payout_attempts where state = 'broadcast'`);
    return rows.length >= 3 && rows.map(({ memo }) => memo);
  });
  // Payments sent before this line never land. The stranger's dust and later payments do.
  await world.sandbox.rpc("dev_faults", { expire: 0 });
  await sendDust(world, sent);
});

/** Each account of the trial earns 15 points: 10 base, and 5 for its followers and its age. */
const LIMITS = [
  { budgetPoints: 100n, maxCompletions: null },
  { budgetPoints: null, maxCompletions: 3 },
];

/** Ten accounts race for a budget that suffices for six awards, and for three completions. */
export const racedLimits = trial("accounts race for a budget and for completions", async (world, size) => {
  const { stack, db, sandbox, faults } = world;
  const participants = await makeParticipants(stack, db, size, "r");
  for (const [n, limits] of LIMITS.entries()) {
    const targetUsername = `raced_${n}`;
    await sandbox.putXUser({ username: targetUsername });
    const id = await publishFollow(db, sandbox, { targetUsername, ...limits });
    for (const { username } of participants)
      await sandbox.act({ username, action: "follow", target: targetUsername });
    faults.delivered("all accounts at once on a limited task");
    await Promise.all(
      participants.map((person) => beginAttempt(stack.urls.web, person, { id, kind: "follow" })),
    );
  }
});

/** Needs two approvals by itself. */
const LARGE = 650;

/** An owner and an operator take what they can for two friends: by tasks, by gifts, in parts, by approving twice. */
export const conspired = trial(
  "insiders give points to friends, who withdraw them",
  async (world) => {
    const game = await gatherConspiracy(world, 2);
    const [owner, operator] = game.insiders;
    const [friend, other] = game.players;
    if (!owner || !operator || !friend || !other) throw new Error("The conspiracy is not complete.");
    for (let n = 0; n < 10; n++) {
      await draftTask(game, operator);
      await publishDraft(game, operator);
    }
    await give(owner, other.userId, LARGE + 1);
    for (const insider of game.insiders) for (let n = 0; n < 5; n++) await give(insider, friend.userId, 60);
    for (let n = 0; n < 3; n++) await withdraw(world, friend, 160 - n);
    await withdraw(world, other, LARGE);
    await approveAll(owner);
    await approveAll(owner);
    world.faults.delivered("insiders who take what they can");
    keepConspiracy(game);
  },
  { settings: LIMIT_SETTINGS, miners: 0 },
);

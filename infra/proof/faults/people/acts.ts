import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cancelWalletChange } from "@lode/core/contracts/http/auth";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { many, run } from "@lode/db/query";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { until } from "@lode/sandbox/people/until";
import {
  AuthorityType,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from "@solana/spl-token";
import { Keypair, type TransactionInstruction } from "@solana/web3.js";
import { payerOn, usdcAccount } from "../../../sandbox/solana/sandbox-client.test-support.ts";
import type { AskedOperation } from "../../world/ask-withdrawal.ts";
import { makeTarget } from "../../world/participants.ts";
import type { Random } from "../../world/random.ts";
import { newWallet } from "../../world/seed-miners.ts";
import { beginAttempt, callLode, changeWallet, requestWithdrawal, sendDust } from "../driver/client.ts";
import { untilFound } from "../world/faults.ts";
import type { World } from "../world/start-world.ts";
import {
  type Game,
  type Insider,
  joinAlone,
  linkAccount,
  mailedTokens,
  type Player,
  type PlayerAccount,
  removeAccount,
  type TaskToDo,
  trySignIn,
} from "./players.ts";

/** Something that a person may do, by the name under which the report counts it. */
interface PlayerAct<Who> {
  name: string;
  /** How often it is done in a round, in which every act has its turns in random order; by default once. */
  weight?: number;
  /** Returns false if it was not possible or was refused. */
  act(game: Game, who: Who): Promise<boolean>;
}

/** Counts refusals by X, Lode or the chain separately, to detect a run in which nothing works. */
async function perform<Who>(game: Game, who: Who, { name, act }: PlayerAct<Who>): Promise<void> {
  const { faults } = game.world;
  try {
    faults.delivered((await act(game, who)) ? name : `refused: ${name}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    faults.delivered(`could not: ${name}`, { reason });
  }
}

/** Acts until `endsAt`: every act as often as its weight says, before any is repeated. */
async function actUntil<Who extends { random: Random }>(
  game: Game,
  who: Who,
  acts: readonly PlayerAct<Who>[],
  endsAt: number,
): Promise<void> {
  let remaining: PlayerAct<Who>[] = [];
  while (Date.now() < endsAt) {
    if (remaining.length === 0)
      remaining = acts.flatMap((one) => Array.from({ length: one.weight ?? 1 }, () => one));
    const [next] = remaining.splice(who.random.between(0, remaining.length - 1), 1);
    if (next) await perform(game, who, next);
    await rest(who);
  }
}

const rest = ({ random }: { random: Random }): Promise<void> => sleep(random.between(150, 800));

/** Points: the minimum withdrawal, and an amount above the review threshold. */
const AMOUNTS = { least: 100, most: 450 };

export function withdraw(world: World, player: Player, amount: number): Promise<AskedOperation> {
  const wallet = player.wallets.at(-1)?.publicKey.toBase58() ?? "";
  return requestWithdrawal(world, { ...player, wallet }, amount);
}

const isAccepted = ({ outcome }: AskedOperation): boolean => outcome === "ok";
const anyAmount = ({ random }: Player): number =>
  random.chance(0.7) ? AMOUNTS.least : random.between(AMOUNTS.least, AMOUNTS.most);
const anyPair = ({ tasks }: Game, { accounts, random }: Player) =>
  [random.pick(accounts), random.pick(tasks)] as const;

const claim = ({ world }: Game, { bearer }: Player, { externalId }: PlayerAccount, task: TaskToDo) =>
  beginAttempt(world.stack.urls.web, { bearer, externalId }, task);

/** Does the task on X and begins an attempt. Returns whether it was completed. */
async function doOnce(game: Game, player: Player, account: PlayerAccount, task: TaskToDo): Promise<boolean> {
  await game.acts.act(account, task);
  return (await claim(game, player, account, task)) === "completed";
}

async function doAndUndo(game: Game, player: Player): Promise<{ account: PlayerAccount; isDone: boolean }> {
  const [account, task] = anyPair(game, player);
  const isDone = await doOnce(game, player, account, task);
  await game.acts.act(account, task, true);
  return { account, isDone };
}

const relink = async ({ world }: Game, player: Player, account: PlayerAccount): Promise<boolean> =>
  (await removeAccount(world, player, account)) && linkAccount(world, player, account);

async function swapWallet({ stack }: World, player: Player): Promise<boolean> {
  const wallet = player.random.chance(0.3) ? player.random.pick(player.wallets) : newWallet(player.random);
  const isChanged = await changeWallet(stack.urls.web, player, wallet.publicKey.toBase58());
  if (isChanged) player.wallets.push(wallet);
  return isChanged;
}

/** Deletes the Lode account, signs up again with another address a week later, and links the same X accounts. */
async function comeBack(world: World, player: Player): Promise<boolean> {
  const { password, userId } = player;
  // Refused while a withdrawal is on its way.
  const left = await callLode(world.stack.urls.web, player, "DELETE", "/api/account", { password });
  if (left.status !== 200) return false;
  // Only the time is changed: another miner may link a removed account after seven days.
  await run(world.db, { userId })(`
    update social_accounts set removed_at = removed_at - interval '8 days' where user_id = :userId`);
  const formerIds = [...player.formerIds, userId];
  const email = `again-${formerIds.length}-${player.email}`;
  Object.assign(player, { ...(await joinAlone(world, email, password)), email, formerIds });
  for (const account of player.accounts) await linkAccount(world, player, account);
  return true;
}

/** Payments land 2.4 s late, so the wallet can become unpayable in the meantime. */
const LATE = { hold: 3, holdSlots: 40 };
const FROZEN_MS = 4_000;
/** How long to wait for a payment to begin: the hold after a change of wallet, and the claim by a worker. */
const PATIENCE_MS = 8_000;
/** Each refusal doubles the pause of the miner's payouts, so more refusals would outlast the run. */
const MOST_REFUSALS = 3;
const LAMPORTS = 100_000_000;

/** Requests a withdrawal to a wallet that was paid before, and makes the wallet unpayable during the payment. */
async function duringPayment(
  world: World,
  player: Player,
  spoil: (wallet: Keypair) => Promise<void>,
): Promise<boolean> {
  if (player.refusals >= MOST_REFUSALS) return false;
  const wallet = await findPaidWallet(world, player);
  if (!wallet) return false;
  player.wallets.push(wallet);
  const { withdrawalId } = await withdraw(world, player, AMOUNTS.least);
  if (!withdrawalId || !(await isProcessing(world, withdrawalId))) return false;
  player.refusals += 1;
  await spoil(wallet);
  return true;
}

/** The wallet itself signs the transaction that makes it unpayable. */
const spoilDuringPayment = (
  world: World,
  player: Player,
  spoil: (wallet: Keypair) => Promise<TransactionInstruction[]>,
): Promise<boolean> =>
  duringPayment(world, player, async (wallet) => {
    await world.sandbox.rpc("dev_fund", { address: wallet.publicKey.toBase58(), lamports: LAMPORTS });
    const payer = payerOn(world.stack.urls.solana, wallet);
    const { transaction } = await payer.sign(...(await spoil(wallet)));
    await payer.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  });

/** Delays the chain, then waits until the withdrawal is being paid. The delay affects other payments too. */
async function isProcessing(world: World, id: string): Promise<boolean> {
  await world.sandbox.rpc("dev_faults", LATE);
  const begun = "select status from withdrawals where id = :id and status <> 'pending'";
  const payment = untilFound<{ status: string }>(world, "a payment to begin", begun, { id }, PATIENCE_MS);
  return (await payment.catch(() => undefined))?.status === "processing";
}

/** A wallet has a token account only after a payment. */
async function findPaidWallet({ sandbox }: World, { wallets }: Player): Promise<Keypair | undefined> {
  for (const wallet of wallets.toReversed()) {
    const account = usdcAccount(wallet.publicKey).toBase58();
    const { value } = await sandbox.rpc<{ value: object | null }>("getAccountInfo", account, {
      encoding: "base64",
    });
    if (value !== null) return wallet;
  }
  return undefined;
}

/** Only an empty account can be closed, so its balance first goes to another wallet of the player. */
async function closeAccount(world: World, wallet: Keypair): Promise<TransactionInstruction[]> {
  const payer = payerOn(world.stack.urls.solana, wallet);
  const other = newWallet(world.requestRandom).publicKey;
  return [
    payer.openAccount(other),
    payer.transfer(other, await payer.received(wallet.publicKey)),
    createCloseAccountInstruction(usdcAccount(wallet.publicKey), wallet.publicKey, wallet.publicKey),
  ];
}

/** The acts of dishonest miners. Work is done more often than the other acts, which need points. */
const DISHONEST: readonly PlayerAct<Player>[] = [
  {
    name: "works",
    weight: 6,
    act: (game, player) => doOnce(game, player, ...anyPair(game, player)),
  },
  {
    name: "undoes right after the award",
    act: async (game, player) => (await doAndUndo(game, player)).isDone,
  },
  {
    name: "undoes while the award is decided",
    async act(game, player) {
      const [account, task] = anyPair(game, player);
      await game.acts.act(account, task);
      await Promise.all([claim(game, player, account, task), game.acts.act(account, task, true)]);
      return true;
    },
  },
  {
    name: "claims what was not done",
    async act(game, player) {
      await claim(game, player, ...anyPair(game, player));
      return true;
    },
  },
  {
    name: "races for a limited task with all accounts",
    async act(game, player) {
      const task = game.tasks.findLast(({ isLimited }) => isLimited);
      if (!task) return false;
      for (const account of player.accounts) await game.acts.act(account, task);
      await Promise.all(player.accounts.map((account) => claim(game, player, account, task)));
      return player.accounts.length > 1;
    },
  },
  {
    name: "removes an account and links it again",
    act: (game, player) => relink(game, player, player.random.pick(player.accounts)),
  },
  {
    name: "undoes, removes and links again",
    act: async (game, player) => relink(game, player, (await doAndUndo(game, player)).account),
  },
  {
    name: "revokes at X and links again",
    async act({ world }, player) {
      const account = player.random.pick(player.accounts);
      await world.sandbox.revoke(account.username);
      return linkAccount(world, player, account);
    },
  },
  {
    name: "links an account to another player",
    async act({ world, players }, player) {
      const account = player.random.pick(player.accounts);
      const other = player.random.pick(players.filter(({ isHonest }) => !isHonest));
      await removeAccount(world, player, account);
      // Lode may refuse the link. If it allows the link, the other player may use the account too.
      await linkAccount(world, other, account);
      return linkAccount(world, player, account);
    },
  },
  {
    name: "requests a withdrawal",
    act: async ({ world }, player) => isAccepted(await withdraw(world, player, anyAmount(player))),
  },
  {
    name: "swaps wallets and withdraws at once",
    async act({ world }, player) {
      await swapWallet(world, player);
      const asked = await withdraw(world, player, anyAmount(player));
      await swapWallet(world, player);
      return isAccepted(asked);
    },
  },
  {
    name: "cancels a change of wallet by a mailed link",
    async act({ world }, player) {
      const tokens = await mailedTokens(world, player.email, "/auth/cancel-wallet-change?token=");
      if (tokens.length === 0) return (await swapWallet(world, player)) && false;
      const body = { token: player.random.pick(tokens) };
      const { status } = await createLodeClient(world.stack.urls.web).ask(cancelWalletChange, { body });
      // Cancelling a change of wallet ends every session.
      Object.assign(player, await trySignIn(world, player));
      return status === 200;
    },
  },
  {
    name: "withdraws twice at once",
    async act({ world }, player) {
      const both = [withdraw(world, player, AMOUNTS.least), withdraw(world, player, AMOUNTS.least)];
      return (await Promise.all(both)).some(isAccepted);
    },
  },
  {
    name: "sends dust that names the own withdrawal",
    async act({ world }, player) {
      const { withdrawalId } = await withdraw(world, player, AMOUNTS.least);
      if (withdrawalId) await sendDust(world, [`wd:${withdrawalId}`]);
      return withdrawalId !== undefined;
    },
  },
  {
    name: "closes the token account during a payment",
    act: ({ world }, player) => spoilDuringPayment(world, player, (wallet) => closeAccount(world, wallet)),
  },
  {
    name: "transfers the token account during a payment",
    act: ({ world }, player) =>
      spoilDuringPayment(world, player, async ({ publicKey: owner }) => [
        createSetAuthorityInstruction(
          usdcAccount(owner),
          owner,
          AuthorityType.AccountOwner,
          Keypair.generate().publicKey,
        ),
      ]),
  },
  {
    name: "has the wallet frozen during a payment",
    act: ({ world }, player) =>
      duringPayment(world, player, async (wallet) => {
        const owner = wallet.publicKey.toBase58();
        await world.sandbox.rpc("dev_freeze", { owner, frozen: true });
        await sleep(FROZEN_MS);
        await world.sandbox.rpc("dev_freeze", { owner, frozen: false });
      }),
  },
  {
    name: "undoes, deletes the Lode account and comes back",
    async act(game, player) {
      await doAndUndo(game, player);
      return comeBack(game.world, player);
    },
  },
];

const reason = "part of the plan";
const VERDICTS_WITHIN_MS = 8_000;

/** Drafts a task that gives more than a role may give. */
export async function draftTask({ world, drafts }: Game, { random, call }: Insider): Promise<boolean> {
  const username = `bait_${randomUUID().slice(0, 8)}`;
  const kind = random.pick(KINDS);
  const target = await makeTarget(world.sandbox, username, kind);
  const basePoints = random.pick([50, 150, 200, 201, 900]);
  const { status, body } = await call("POST", "/api/tasks", {
    kind,
    ...target,
    description: `${kind} ${username}`,
    basePoints,
    budgetPoints: Math.max(basePoints, random.pick([300, 500, 501, 1_500, 4_000])),
    maxCompletions: null,
    startsAt: null,
    expiresAt: null,
  });
  if (status !== 200) return false;
  const id = String(body.id);
  drafts.push({ id, kind, username, target: target.targetPostId ?? username, isLimited: true });
  return true;
}

/** Publishes a draft of anybody. */
export async function publishDraft({ drafts, tasks }: Game, { random, call }: Insider): Promise<boolean> {
  if (drafts.length === 0) return false;
  const draft = random.pick(drafts);
  if ((await call("POST", `/api/tasks/${draft.id}/publish`, { reason })).status !== 200) return false;
  drafts.splice(drafts.indexOf(draft), 1);
  tasks.push(draft);
  return true;
}

export async function give({ call }: Insider, userId: string, points: number): Promise<boolean> {
  const body = { requestId: randomUUID(), points, reason };
  return (await call("POST", `/api/miners/${userId}/adjust`, body)).status === 200;
}

/** A friend claims what was not done and objects, several times; an insider upholds every objection. */
async function upholdObjections(game: Game, insider: Insider): Promise<boolean> {
  const { world, players, tasks } = game;
  const friend = insider.random.pick(players);
  const [account] = friend.accounts;
  if (!account || tasks.length === 0) return false;
  const task = insider.random.pick(tasks);
  const { userId } = friend;
  const own = "select id from task_attempts where user_id = :userId and state = :state";
  const attemptsIn = (state: string) => many<{ id: string }>(world.db, { userId, state })(own);
  for (let n = 0; n < 3; n++) {
    await claim(game, friend, account, task);
    // Waits for the verdicts, or for as long as a busy machine may need.
    const areDecided = async () => (await attemptsIn("verifying")).length === 0;
    await until("the verdicts", areDecided, VERDICTS_WITHIN_MS).catch(() => {});
    for (const { id } of await attemptsIn("not_done"))
      await callLode(world.stack.urls.web, friend, "POST", "/api/objections", {
        subject: "verdict",
        subject_id: id,
        text: "I have done it, and X showed it to me.",
      });
  }
  const path = (id: string) => `/api/objections/${id}/answer`;
  return answerAll(insider, "/api/objections", path, { outcome: "upheld", reason });
}

/** Posts an answer for everything that a list of the console shows. Returns whether any was accepted. */
async function answerAll(
  { call }: Pick<Insider, "call">,
  list: string,
  pathOf: (id: string) => string,
  answer: object,
): Promise<boolean> {
  const { body } = await call("GET", list);
  let isAccepted = false;
  for (const { id } of (body.items ?? []) as { id: string }[])
    isAccepted = (await call("POST", pathOf(id), answer)).status === 200 || isAccepted;
  return isAccepted;
}

/** Approves everything that waits for a review. */
export const approveAll = (insider: Pick<Insider, "call">): Promise<boolean> =>
  answerAll(insider, "/api/withdrawals?state=review", (id) => `/api/withdrawals/${id}/approve`, { reason });

/** A friend does every task and withdraws in parts, each below the threshold of a review. */
async function cashIn(game: Game, { random }: Insider): Promise<boolean> {
  const friend = random.pick(game.players);
  for (const task of game.tasks)
    for (const account of friend.accounts) await doOnce(game, friend, account, task);
  const amounts = [random.between(100, 300), random.between(100, 300), random.pick([400, 700])];
  const asked = [];
  for (const amount of amounts) asked.push(await withdraw(game.world, friend, amount));
  return asked.some(isAccepted);
}

/** An owner gives a viewer more power, or takes it. */
async function promoteViewer({ insiders }: Game, { call }: Insider): Promise<boolean> {
  const viewers = insiders.filter(({ role }) => role === "viewer").map(({ email }) => email);
  const listed = ((await call("GET", "/api/operators")).body.items ?? []) as (Insider & { id: string })[];
  const viewer = listed.find(({ email }) => viewers.includes(email));
  if (!viewer) return false;
  const role = viewer.role === "viewer" ? "operator" : "viewer";
  return (await call("PUT", `/api/operators/${viewer.id}/role`, { role, reason })).status === 200;
}

/** An owner may have promoted the viewer meanwhile. */
const isViewer = async ({ call }: Insider): Promise<boolean> =>
  ((await call("GET", "/api/me")).body.operator as { role?: string } | null)?.role === "viewer";

/** A viewer searches for parts of a friend's address, and for the same parts with another end. */
async function guessAddress({ players, revealed }: Game, insider: Insider): Promise<boolean> {
  if (!(await isViewer(insider))) return false;
  const { random, call } = insider;
  const { email } = random.pick(players);
  const part = email.slice(0, random.between(email.indexOf("@") + 1, email.length - 1));
  const ask = async (q: string) =>
    JSON.stringify((await call("GET", `/api/search?q=${encodeURIComponent(q)}`)).body);
  if ((await ask(part)) !== (await ask(`${part}~`))) revealed.push(part);
  return true;
}

/** A viewer tries what only others may do. */
async function overstep({ players }: Game, insider: Insider): Promise<boolean> {
  if (!(await isViewer(insider))) return false;
  const { random, call } = insider;
  const { userId } = random.pick(players);
  const answers = await Promise.all([
    call("POST", `/api/miners/${userId}/adjust`, { requestId: randomUUID(), points: 50, reason }),
    call("POST", "/api/operators", { email: "x@insiders.test", role: "owner", reason }),
    call("POST", "/api/halts/payouts", { reason }),
  ]);
  if (answers.some(({ status }) => status === 200)) throw new Error("A viewer changed something.");
  return true;
}

const DRAFT: PlayerAct<Insider> = { name: "an insider drafts a task", act: draftTask };
const PUBLISH: PlayerAct<Insider> = { name: "an insider publishes a draft", act: publishDraft };
const UPHOLD: PlayerAct<Insider> = {
  name: "an insider upholds objections of a friend",
  act: upholdObjections,
};

const MONEY: readonly PlayerAct<Insider>[] = [
  DRAFT,
  PUBLISH,
  {
    name: "an insider gives points",
    act: ({ players }, insider) => {
      const points = insider.random.pick([40, 150, 250, 500, 2_000]);
      return give(insider, insider.random.pick(players).userId, points);
    },
  },
  UPHOLD,
  { name: "an insider approves what waits", act: (_, insider) => approveAll(insider) },
  { name: "a friend cashes in", act: cashIn },
];

const OF_ROLE: Record<Insider["role"], readonly PlayerAct<Insider>[]> = {
  viewer: [
    { name: "a viewer guesses an address", act: guessAddress },
    { name: "a viewer oversteps", act: overstep },
  ],
  operator: MONEY,
  owner: [...MONEY, { name: "an owner promotes a viewer", act: promoteViewer }],
};

const namesOf = (acts: readonly PlayerAct<never>[]): string[] => [...new Set(acts.map(({ name }) => name))];
/** A run in which one of these never took effect is void. */
export const MINERS_ACTS = namesOf(DISHONEST);
export const INSIDERS_ACTS = namesOf(Object.values(OF_ROLE).flat());

/** Does the act of this name once. */
export async function actDishonestly(game: Game, player: Player, name: string): Promise<void> {
  const act = DISHONEST.find((one) => one.name === name);
  if (!act) throw new Error(`No dishonest miner does this: ${name}.`);
  await perform(game, player, act);
}

export const playDishonestly = (game: Game, player: Player, endsAt: number): Promise<void> =>
  actUntil(game, player, DISHONEST, endsAt);

/** Two tasks earn at least a withdrawal and its fee. */
const TASKS_PER_WITHDRAWAL = 2;

/** Does each task once. Unlimited tasks must be awarded, limited tasks only if Lode completed them. */
export async function playHonestly(game: Game, player: Player, endsAt: number): Promise<void> {
  const done = new Set<TaskToDo>();
  let completed = 0;
  for (; Date.now() < endsAt; await rest(player)) {
    const [account] = player.accounts;
    const task = game.tasks.find((one) => !done.has(one));
    if (!task || !account) continue;
    done.add(task);
    const isDone = await doOnce(game, player, account, task);
    if (!task.isLimited || isDone) game.acts.expectAward(player, account, task);
    if (isDone && ++completed % TASKS_PER_WITHDRAWAL === 0) await withdraw(game.world, player, AMOUNTS.least);
  }
}

/** Objections come first: gifts soon use up the day's limit. Some drafts cost more than a day's limit of gifts. */
export async function conspire(game: Game, endsAt: number): Promise<void> {
  const owner = game.insiders.find(({ role }) => role === "owner");
  for (const act of [DRAFT, PUBLISH, UPHOLD, DRAFT, PUBLISH, UPHOLD, UPHOLD])
    if (owner) await perform(game, owner, act);
  await Promise.all(game.insiders.map((insider) => actUntil(game, insider, OF_ROLE[insider.role], endsAt)));
}

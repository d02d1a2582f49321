import { confirmEmail, signIn } from "@lode/core/contracts/http/auth";
import { listNotifications } from "@lode/core/contracts/http/notifications";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { createLodeClient, type LodeClient } from "@lode/sandbox/people/lode-client";
import * as miner from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import type { Keypair } from "@solana/web3.js";
import { makeTarget } from "../../world/participants.ts";
import type { Random } from "../../world/random.ts";
import { newWallet } from "../../world/seed-miners.ts";
import { beginAttempt, callLode, changeWallet, proveWallet } from "../driver/client.ts";
import { untilFound } from "../world/faults.ts";
import type { World } from "../world/start-world.ts";

/** A miner who uses only Lode's public interface, honestly or not. */
export interface Player {
  userId: string;
  email: string;
  password: string;
  bearer: string;
  isHonest: boolean;
  /** Lode accounts that the player has deleted. */
  formerIds: string[];
  accounts: PlayerAccount[];
  /** Every wallet that the player ever stored, newest last. */
  wallets: Keypair[];
  /** How many times a wallet was made unpayable during a payment. */
  refusals: number;
  random: Random;
}

export interface PlayerAccount {
  externalId: string;
  username: string;
  followers: number;
  verified: boolean;
  createdAt: string;
}

export interface TaskToDo {
  id: string;
  kind: ActionKind;
  /** How notices name the task. */
  username: string;
  /** The username or post to act on. */
  target: string;
  /** A budget or a maximum of completions limits the task, so some players get no award. */
  isLimited: boolean;
}

/** Somebody with an operator's account who tries to get more than the role allows. */
export interface Insider {
  email: string;
  role: "viewer" | "operator" | "owner";
  random: Random;
  /** Calls the operators' API as the console's page does. */
  call: LodeClient["send"];
}

/** The state that all people of a run share. */
export interface Game {
  world: World;
  acts: ReturnType<typeof openActLog>;
  tasks: TaskToDo[];
  players: Player[];
  insiders: Insider[];
  /** Drafted by insiders, and not published yet. */
  drafts: TaskToDo[];
  /** Parts of addresses that a viewer searched for and that were answered differently from a wrong part. */
  revealed: string[];
}

export const openGame = (world: World, more: Partial<Game> = {}): Game => ({
  world,
  acts: openActLog(world),
  tasks: [],
  players: [],
  insiders: [],
  drafts: [],
  revealed: [],
  ...more,
});

interface LoggedAct {
  task: TaskToDo;
  account: PlayerAccount;
  isThere: boolean;
}

/** Records the players' acts on X. The sandbox accepted all of them and has no other users. */
export function openActLog({ sandbox, keep }: World) {
  const acts = new Map<string, LoggedAct>();
  const owed = new Map<string, { userId: string; externalId: string; taskId: string }>();
  return {
    async act(account: PlayerAccount, task: TaskToDo, undo = false): Promise<void> {
      const { username } = account;
      const text = `A comment by ${username}`;
      await sandbox.act({ username, action: task.kind, target: task.target, undo, text });
      acts.set(`${task.id} ${account.externalId}`, { task, account, isThere: !undo });
    },
    /** The acts that these accounts have undone. */
    listUndone(accounts: readonly PlayerAccount[]): LoggedAct[] {
      const own = new Set(accounts.map(({ externalId }) => externalId));
      return [...acts.values()].filter(({ account, isThere }) => !isThere && own.has(account.externalId));
    },
    /** Records that an honest player is owed this award. */
    expectAward({ userId }: Player, { externalId }: PlayerAccount, { id: taskId }: TaskToDo): void {
      owed.set(`${taskId} ${externalId}`, { userId, externalId, taskId });
    },
    keep(
      players: readonly Pick<Player, "userId" | "isHonest" | "formerIds">[],
      signIns: SignInTry[] = [],
    ): void {
      const lives = players.flatMap(({ userId: person, isHonest, formerIds }) =>
        [person, ...formerIds].map((userId) => ({ userId, isHonest, person, isFormer: userId !== person })),
      );
      const rows = [...acts.values()].map(({ account, task, isThere }) => {
        return { taskId: task.id, isThere, ...account };
      });
      keep("players.json", lives);
      keep("acts.json", rows);
      keep("owed-awards.json", [...owed.values()]);
      keep("sign-ins.json", signIns);
    },
  };
}

/** Returns false if the account cannot be linked. */
export const linkAccount = (
  { stack, sandbox }: World,
  { userId, bearer }: Pick<Player, "userId" | "bearer">,
  { username }: Pick<PlayerAccount, "username">,
): Promise<boolean> =>
  miner.linkAccount(createLodeClient(stack.urls.web, { bearer }), sandbox, userId, username).then(
    () => true,
    () => false,
  );

export async function removeAccount(
  { stack }: World,
  player: Pick<Player, "bearer">,
  { externalId }: Pick<PlayerAccount, "externalId">,
): Promise<boolean> {
  const body = { twitter_id: externalId };
  return (await callLode(stack.urls.web, player, "POST", "/api/profile/twitter/remove", body)).status === 200;
}

/** Reconnects accounts until none needs it. */
export async function reconnectRefused(world: World, player: Player): Promise<void> {
  await until(`the accounts of ${player.email} are connected`, async () => {
    const { body } = await callLode(world.stack.urls.web, player, "GET", "/api/twitter-accounts");
    const { accounts = [] } = body as { accounts?: { username: string; state: string }[] };
    const refused = accounts.filter(({ state }) => state === "needs_reconnect");
    for (const account of refused) await linkAccount(world, player, account);
    return refused.length === 0;
  });
}

/** Points; two tasks earn enough for a withdrawal. */
const BASE_POINTS = 60n;

/** Publishes a task without a limit and a task with a limit, on different targets. */
export async function publishTasks(world: World, n: number, random: Random) {
  const limit = random.chance(0.5)
    ? { budgetPoints: BigInt(random.between(100, 600)), maxCompletions: null }
    : { budgetPoints: null, maxCompletions: random.between(1, 5) };
  return {
    open: await publishOne(world, `open_${n}`, KINDS[n % KINDS.length] ?? "follow", undefined),
    limited: await publishOne(world, `limited_${n}`, random.pick(KINDS), limit),
  };
}

async function publishOne(
  world: World,
  username: string,
  kind: ActionKind,
  limit: { budgetPoints: bigint | null; maxCompletions: number | null } | undefined,
): Promise<TaskToDo> {
  const target = await makeTarget(world.sandbox, username, kind);
  const terms = { basePoints: BASE_POINTS, description: `${kind} ${username}`, ...limit };
  const id = await publishFollow(world.db, world.sandbox, { kind, ...target, ...terms });
  return { id, kind, username, target: target.targetPostId ?? username, isLimited: limit !== undefined };
}

export type SignInTry = { email: string; password: string; isNewest: boolean; opened: boolean };

const PATIENCE_MS = 60_000;

const requestSignUp = ({ stack }: World, email: string, password: string, referralCode?: string) =>
  miner.signUpOnly(stack.urls.web, { email, password, displayName: email.slice(0, 12), referralCode });

/** Returns the tokens of an address's confirmation mails, newest first. Waits until there are `count`. */
const confirmationTokens = (world: World, email: string, count: number): Promise<string[]> =>
  until(
    `${count} confirmation mails to ${email}`,
    async () => {
      const tokens = await mailedTokens(world, email, "/auth/confirm?token=");
      return tokens.length >= count && tokens;
    },
    PATIENCE_MS,
  );

/** Returns the tokens of all mailed links of a kind to an address, newest first. */
export async function mailedTokens({ sandbox }: World, email: string, kind: string): Promise<string[]> {
  const links = (await sandbox.mailsTo(email)).flatMap((mail) => mail.links);
  return links
    .filter((link) => link.includes(kind))
    .map((link) => new URL(link).searchParams.get("token") ?? "");
}

const confirm = ({ stack }: World, token: string, password: string) =>
  createLodeClient(stack.urls.web).ask(confirmEmail, { body: { token, password } });

/** Returns a new session, or undefined if the password is refused. */
export async function trySignIn(
  { stack }: World,
  { email, password }: Pick<Player, "email" | "password">,
): Promise<Pick<Player, "userId" | "bearer"> | undefined> {
  const client = createLodeClient(stack.urls.web);
  const captcha_token = await client.captcha("signin");
  const { status, body } = await client.ask(signIn, { body: { email, password, captcha_token } });
  if (status !== 200 || !("session" in body)) return undefined;
  return { userId: body.user.user_id, bearer: body.session.access_token };
}

const CREATED_AT = "2022-01-01T00:00:00.000Z";
const FOLLOWERS = [50, 250, 2_500, 25_000] as const;

async function makeAccount(
  { sandbox }: World,
  username: string,
  { followers, verified }: Pick<PlayerAccount, "followers" | "verified">,
): Promise<PlayerAccount> {
  const wish = { username, followers_count: followers, verified, created_at: CREATED_AT };
  const { id: externalId } = await sandbox.putXUser(wish);
  return { externalId, username, followers, verified, createdAt: CREATED_AT };
}

/**
 * Signs up, confirms by mail, signs in and links accounts. If the player is dishonest, a stranger has signed
 * up with the address first.
 */
export async function joinLode(
  world: World,
  who: { name: string; isHonest: boolean; accounts: number; random: Random },
): Promise<{ player: Player; signIns: SignInTry[] }> {
  const { name, isHonest, random } = who;
  const email = `${name}@players.test`;
  const password = `the passphrase of ${name}`;
  const { session, signIns } = isHonest
    ? { session: await joinAlone(world, email, password), signIns: [] }
    : await joinOverStranger(world, email, password);
  const accounts: PlayerAccount[] = [];
  for (let n = 0; n < who.accounts; n++) {
    const facts = { followers: random.pick(FOLLOWERS), verified: random.chance(0.3) };
    accounts.push(await makeAccount(world, `${name}_${n}`, facts));
  }
  const own = { email, password, isHonest, accounts, random, wallets: [newWallet(random)] };
  const player: Player = { ...session, ...own, formerIds: [], refusals: 0 };
  for (const account of accounts) await linkAccount(world, player, account);
  return { player, signIns };
}

/** Signs up, confirms by mail and signs in. */
export async function joinAlone(world: World, email: string, password: string, referralCode?: string) {
  await requestSignUp(world, email, password, referralCode);
  const [token = ""] = await confirmationTokens(world, email, 1);
  await confirm(world, token, password);
  return opened(await trySignIn(world, { email, password }));
}

async function joinOverStranger(world: World, email: string, password: string) {
  const stranger = "the stranger's passphrase";
  await requestSignUp(world, email, stranger);
  const [strangers = ""] = await confirmationTokens(world, email, 1);
  await requestSignUp(world, email, password);
  const [owners = ""] = await confirmationTokens(world, email, 2);
  world.faults.delivered("an address signed up twice");
  await confirm(world, strangers, stranger);
  await confirm(world, owners, password);
  const byStranger = await trySignIn(world, { email, password: stranger });
  const session = await trySignIn(world, { email, password });
  const signIns = [
    { email, password: "the first", isNewest: false, opened: byStranger !== undefined },
    { email, password: "the newest", isNewest: true, opened: session !== undefined },
  ];
  return { session: opened(session), signIns };
}

function opened<T>(session: T | undefined): T {
  if (!session) throw new Error("The password of a confirmed sign-up does not sign in.");
  return session;
}

export const RING_FAULT = "an invited miner with a known wallet";
const RING_PASSWORD = "the passphrase of a ring";
const INVITED = 3;

/** One person is invited three times, each time with another X account and the same wallet, and proves it. */
export async function playRing({ world, acts }: Pick<Game, "world" | "acts">, task: TaskToDo): Promise<void> {
  const { web } = world.stack.urls;
  const inviter = await joinAlone(world, "inviter@players.test", RING_PASSWORD);
  const { body } = await callLode(web, inviter, "GET", "/api/referrals");
  const wallet = newWallet(world.random.fork("ring"));
  const people: string[] = [];
  for (let n = 0; n < INVITED; n++) {
    const invited = await joinAlone(world, `ring${n}@players.test`, RING_PASSWORD, String(body.code));
    people.push(invited.userId);
    await changeWallet(web, invited, wallet.publicKey.toBase58());
    await proveWallet(web, invited, wallet);
    const account = await makeAccount(world, `ring_${n}`, { followers: 250, verified: false });
    await linkAccount(world, invited, account);
    await acts.act(account, task);
    await beginAttempt(web, { ...invited, ...account }, task);
    const decided = "select from referrals where referred_id = :userId and state <> 'pending'";
    await untilFound(world, "the referral is decided", decided, { userId: invited.userId });
    world.faults.delivered(RING_FAULT);
  }
  world.keep("people.json", [people]);
}

/** Every dishonest player does again what a notice names, and nothing else. Returns what was done again. */
export async function repeatWarned({ world, players, acts }: Game): Promise<LoggedAct[]> {
  const repeated: LoggedAct[] = [];
  for (const player of players.filter(({ isHonest }) => !isHonest)) {
    const { body } = await callLode(world.stack.urls.web, player, "GET", "/api/notifications");
    const notices = listNotifications.schemas.response.parse(body).notifications;
    const texts = notices
      .filter(({ title }) => title.code === "warned.title")
      .map(({ text }) => inEnglish(text));
    for (const undone of acts.listUndone(player.accounts)) {
      const { account, task } = undone;
      if (!texts.some((text) => text.includes(`${task.kind} of @${task.username} `))) continue;
      await acts.act(account, task);
      world.faults.delivered("repeats what a notice names");
      repeated.push(undone);
    }
  }
  return repeated;
}

/** Undoes again what a notice brought back. */
export async function undoRepeated({ world, acts }: Game, repeated: readonly LoggedAct[]): Promise<void> {
  for (const { account, task } of repeated) {
    await acts.act(account, task, true);
    world.faults.delivered("undoes again after the notice");
  }
}

import type { Random } from "../../world/random.ts";
import { newWallet } from "../driver/change-wallet.ts";
import type { World } from "../world/start-world.ts";
import { linkAccount } from "./account-moves.ts";
import { confirm, confirmationTokens, requestSignUp, type SignInTry, trySignIn } from "./open-account.ts";
import type { Player, PlayerAccount } from "./player.ts";

const CREATED_AT = "2022-01-01T00:00:00.000Z";
const FOLLOWERS = [50, 250, 2_500, 25_000] as const;

export interface Joined {
  player: Player;
  signIns: SignInTry[];
}

/**
 * Signs up, confirms by mail, signs in and links accounts. If the player is dishonest, a stranger has signed
 * up with the address first.
 */
export async function joinLode(
  world: World,
  who: { name: string; isHonest: boolean; accounts: number; random: Random },
): Promise<Joined> {
  const { name, isHonest, random } = who;
  const email = `${name}@players.test`;
  const password = `the passphrase of ${name}`;
  const { session, signIns } = isHonest
    ? { session: await joinAlone(world, email, password), signIns: [] }
    : await joinOverStranger(world, email, password);
  const accounts = await makeAccounts(world, name, who.accounts, random);
  const player: Player = {
    ...session,
    email,
    password,
    isHonest,
    formerIds: [],
    accounts,
    random,
    refusals: 0,
    wallets: [newWallet(random)],
  };
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

async function makeAccounts(
  world: World,
  name: string,
  count: number,
  random: Random,
): Promise<PlayerAccount[]> {
  const accounts: PlayerAccount[] = [];
  for (let n = 0; n < count; n++) {
    const username = `${name}_${n}`;
    const facts = { followers: random.pick(FOLLOWERS), verified: random.chance(0.3), createdAt: CREATED_AT };
    const wish = { followers_count: facts.followers, verified: facts.verified, created_at: facts.createdAt };
    const { id: externalId } = await world.sandbox.putXUser({ username, ...wish });
    accounts.push({ externalId, username, ...facts });
  }
  return accounts;
}

import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import type { ProfileView, updateProfile as updateProfileEndpoint } from "@lode/core/contracts/http/profile";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, one, oneValue, run } from "../query.ts";

/** A profile without its linked accounts. */
type Profile = Required<Omit<ProfileView, `${string}_accounts`>>;

export const readProfile = (db: DbOrTrx, userId: string) =>
  one<Profile>(db, {
    userId,
  })(`select p.user_id, u.email, p.display_name, p.bio, p.avatar_url, p.sol_wallet_address,
       exists (select from wallet_history h where h.user_id = p.user_id
         and h.new_address = p.sol_wallet_address and h.proven_at is not null) as wallet_proven, p.hides_name
     from profiles p join users u on u.id = p.user_id where p.user_id = :userId`);

/** What a miner may change; `language` is the page's, in which mails are written from now on. */
export type ProfileChanges = Pick<
  ValidInput<typeof updateProfileEndpoint>["body"],
  "display_name" | "bio" | "hides_name" | "language"
>;

/** Fields that are left out keep their value. */
export const updateProfile = (trx: Trx, userId: string, changes: ProfileChanges) =>
  run(trx, { display_name: null, bio: null, hides_name: null, language: null, ...changes, userId })(`
    update profiles set display_name = coalesce(:display_name, display_name), bio = coalesce(:bio, bio),
      hides_name = coalesce(:hides_name, hides_name), language = coalesce(:language, language),
      updated_at = now() where user_id = :userId`);

/**
 * Stores the wallet and adds it to the history. Undefined if it is already the stored wallet. A miner's first wallet is
 * not a change: no withdrawal is held and no mail is sent.
 */
export async function changeWallet(trx: Trx, userId: string, address: string) {
  const stored = await one<{ address: string | null }>(trx, { userId })(`
    select sol_wallet_address as address from profiles where user_id = :userId for update`);
  if (stored.address === address) return undefined;
  const id = newId();
  await run(trx, { userId, address })(`
    update profiles set sol_wallet_address = :address, updated_at = now() where user_id = :userId`);
  await run(trx, { id, userId, old: stored.address, address })(`
    insert into wallet_history (id, user_id, old_address, new_address)
      values (:id, :userId, :old, :address)`);
  return { id, isFirst: stored.address === null };
}

/** One wallet change, for the mail about it; undefined if it was cancelled. */
export const findWalletChange = (db: DbOrTrx, id: string) =>
  maybe<{ oldAddress: string | null; newAddress: string }>(db, { id })(`
    select old_address as "oldAddress", new_address as "newAddress" from wallet_history
      where id = :id and cancelled_at is null`);

/** The lifetime of the link in a wallet change's mail. */
const LINK_LIFETIME_HOURS = 72;

/**
 * Cancels a wallet change and every other change within the life of a link, earlier ones too: a stranger who changed
 * the wallet twice has caused two mails, and the owner may follow either link. Restores the wallet before them,
 * restarts the hold on each wallet of recent changes, and returns every other wallet that the cancelled changes named:
 * none if the change was cancelled before. Undefined if the change is not this miner's, or set the miner's first
 * wallet.
 */
export async function cancelWalletChanges(
  trx: Trx,
  userId: string,
  changeId: string,
): Promise<string[] | undefined> {
  await run(trx, { userId })("select from profiles where user_id = :userId for update");
  const named = await maybe<{ restored: string; isCancelled: boolean }>(trx, { changeId, userId })(`
    select old_address as restored, cancelled_at is not null as "isCancelled" from wallet_history
      where id = :changeId and user_id = :userId and old_address is not null`);
  if (!named) return undefined;
  if (named.isCancelled) return [];
  const voided = await many<{ from: string; to: string }>(trx, { changeId, userId })(`with voided as (
       update wallet_history set cancelled_at = now(), held_from = now() where user_id = :userId and old_address is not null
         and cancelled_at is null and changed_at >= least(now() - make_interval(hours => ${LINK_LIFETIME_HOURS}),
           (select changed_at from wallet_history where id = :changeId)) returning *
     ) select old_address as "from", new_address as "to" from voided order by changed_at, id`);
  const restored = voided[0]?.from ?? named.restored;
  await run(trx, { userId })(`
    update wallet_history set held_from = now() where user_id = :userId and old_address is not null
      and changed_at > now() - make_interval(hours => ${LINK_LIFETIME_HOURS})`);
  await run(trx, { userId, restored })(`
    update profiles set sol_wallet_address = :restored, updated_at = now() where user_id = :userId`);
  return [...new Set(voided.map(({ to }) => to))].filter((one) => one !== restored);
}

/**
 * Seconds until the wallet may be changed, with `most` changes allowed in 24 hours; 0 if it may be changed
 * now. Call it after storing the change, in the same transaction: the lock on the profile then serialises a
 * miner's changes. The first wallet and cancelled changes do not count.
 */
export const secondsUntilWalletChange = (trx: Trx, userId: string, most: number) =>
  oneValue<number>(trx, { userId, most })(`select coalesce((
       select ceil(extract(epoch from changed_at + interval '24 hours' - now()))::int from wallet_history
       where user_id = :userId and old_address is not null and cancelled_at is null
         and changed_at > now() - interval '24 hours'
       order by changed_at desc offset :most limit 1
     ), 0) as seconds`);

/** How long a challenge is valid. */
const LIFETIME_MINUTES = 5;

/** Stores a challenge. Only signatures of a stored challenge are accepted. */
export const createWalletChallenge = (
  db: DbOrTrx,
  challenge: { userId: string; address: string; message: string },
) =>
  oneValue<string>(db, { id: newId(), ...challenge })(`
    insert into wallet_challenges (id, user_id, address, message, expires_at)
      values (:id, :userId, :address, :message, now() + make_interval(mins => ${LIFETIME_MINUTES})) returning id`);

/** Uses up the challenge. Undefined if it is unknown, used, too old, or belongs to another miner. */
export const useWalletChallenge = (db: DbOrTrx, userId: string, id: string) =>
  maybe<{ address: string; message: string }>(db, { id, userId })(`
    update wallet_challenges set used_at = now()
      where id = :id and user_id = :userId and used_at is null and expires_at > now() returning address, message`);

export const markWalletProven = (trx: Trx, userId: string, address: string) =>
  run(trx, { userId, address })(`update wallet_history set proven_at = coalesce(proven_at, now())
     where user_id = :userId and new_address = :address`);

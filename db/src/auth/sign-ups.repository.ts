import type { Language } from "@lode/core/domain/languages";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, maybe, oneValue, run } from "../query.ts";
import { openProfile } from "./users.repository.ts";

/** Days after which an unconfirmed sign-up expires. */
const WAIT_DAYS = 7;

export interface SignUp {
  /** The account created by its confirmation gets the same id. */
  id: string;
  email: string;
  passwordHash: string;
  /** The language of the page on which the sign-up was made. */
  language: Language;
  /** Whether this is the newest sign-up for its address; only the newest can be confirmed. */
  isNewest: boolean;
  /** Whether there are other sign-ups for this address, perhaps by another person. */
  isContested: boolean;
}

const COLUMNS = `s.id, s.email, s.password_hash as "passwordHash", s.language,
  not exists (select from sign_ups later where later.email = s.email and later.place > s.place) as "isNewest",
  exists (select from sign_ups other where other.email = s.email and other.id <> s.id) as "isContested"`;

export interface NewSignUp extends Pick<SignUp, "email" | "passwordHash" | "language"> {
  displayName: string;
  termsVersion: string;
  referralCode: string | null;
}

/** Stores a sign-up as the newest for its address. `email` in lower case. Returns the id. */
export const recordSignUp = (trx: Trx, signUp: NewSignUp) =>
  oneValue<string>(trx, { id: newId(), ...signUp })(`
    insert into sign_ups (id, email, password_hash, display_name, terms_version, referral_code, language, terms_accepted_at)
      values (:id, :email, :passwordHash, :displayName, :termsVersion, :referralCode, :language, now()) returning id`);

/** Undefined if the sign-up was confirmed or has expired. */
export const findSignUp = (db: DbOrTrx, id: string) =>
  maybe<SignUp>(db, { id })(`select ${COLUMNS} from sign_ups s where s.id = :id`);

/** The newest pending sign-up for an address; `email` in lower case. */
export const findNewestSignUp = (db: DbOrTrx, email: string) =>
  maybe<SignUp>(db, { email })(`
    select ${COLUMNS} from sign_ups s where s.email = :email order by s.place desc limit 1`);

/** Deletes every sign-up for this address: its owner has confirmed one. */
export const endSignUps = (trx: Trx, email: string) =>
  run(trx, { email })("delete from sign_ups where email = :email");

export const purgeSignUps = (db: DbOrTrx) =>
  run(db)(`delete from sign_ups where created_at < now() - make_interval(days => ${WAIT_DAYS})`);

/** Remembers a solution by its hash. False if it was used before. */
export const useCaptcha = (db: DbOrTrx, hash: Buffer) =>
  changedOne(db, { hash })("insert into used_captchas (hash) values (:hash) on conflict do nothing");

/** Forgets solutions whose challenges, which live for ten minutes, have expired. */
export const purgeCaptchas = (db: DbOrTrx) =>
  run(db)("delete from used_captchas where used_at < now() - interval '15 minutes'");

type Made = Pick<SignUp, "id" | "email" | "language"> & Pick<NewSignUp, "displayName" | "referralCode">;

/**
 * Creates the confirmed account of a sign-up, with the sign-up's id. Returns the id, and the code in the link that the
 * miner followed, which may be any text. Returns undefined and changes nothing if a newer sign-up replaced it, if it
 * has expired, or if the address already has a confirmed account.
 */
export async function confirmSignUp(trx: Trx, id: string) {
  // An unconfirmed account may date from before sign-ups had rows: it takes over the sign-up's values.
  const made = await maybe<Made>(trx, { id })(`with newest as (
       select * from sign_ups s where s.id = :id
         and not exists (select from sign_ups later where later.email = s.email and later.place > s.place)
     ), made as (
       insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
       select id, email, password_hash, terms_version, terms_accepted_at, now() from newest
       on conflict (email) do update set password_hash = excluded.password_hash, email_confirmed_at = now(),
         terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at
       where users.email_confirmed_at is null
       returning id, email
     )
     select made.id, made.email, newest.display_name as "displayName", newest.language, newest.referral_code as "referralCode"
     from made, newest`);
  if (!made) return undefined;
  await openProfile(trx, made);
  await endSignUps(trx, made.email);
  return { userId: made.id, referralCode: made.referralCode };
}

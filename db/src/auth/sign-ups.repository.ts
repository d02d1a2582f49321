import type { Language } from "@lode/core/domain/languages";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, oneValue, run } from "../query.ts";

/** Days after which an unconfirmed sign-up expires. */
const WAIT_DAYS = 7;

export interface SignUp {
  /** The account created by its confirmation gets the same id. */
  id: string;
  email: string;
  passwordHash: string;
  /** Of the page on which the sign-up was made. */
  language: Language;
  /** Whether this is the newest sign-up for its address; only the newest can be confirmed. */
  isNewest: boolean;
  /** Whether there are other sign-ups for this address, perhaps by another person. */
  isContested: boolean;
}

const COLUMNS = `s.id, s.email, s.password_hash as "passwordHash", s.language,
  not exists (select from sign_ups later where later.email = s.email and later.place > s.place) as "isNewest",
  exists (select from sign_ups other where other.email = s.email and other.id <> s.id) as "isContested"`;

/** Stores a sign-up as the newest for its address. `email` in lower case. Returns the id. */
export const recordSignUp = (
  trx: Trx,
  signUp: {
    email: string;
    passwordHash: string;
    displayName: string;
    termsVersion: string;
    referralCode: string | null;
    language: Language;
  },
): Promise<string> =>
  oneValue<string>(
    trx,
    `insert into sign_ups (id, email, password_hash, display_name, terms_version, referral_code, language, terms_accepted_at)
     values (:id, :email, :passwordHash, :displayName, :termsVersion, :referralCode, :language, now()) returning id`,
    { id: newId(), ...signUp },
  );

/** Undefined if the sign-up was confirmed or has expired. */
export const findSignUp = (db: DbOrTrx, id: string): Promise<SignUp | undefined> =>
  maybe(db, `select ${COLUMNS} from sign_ups s where s.id = :id`, { id });

/** The newest pending sign-up for an address; `email` in lower case. */
export const findNewestSignUp = (db: DbOrTrx, email: string): Promise<SignUp | undefined> =>
  maybe(db, `select ${COLUMNS} from sign_ups s where s.email = :email order by s.place desc limit 1`, {
    email,
  });

/** Deletes every sign-up for this address: its owner has confirmed one. */
export const endSignUps = (trx: Trx, email: string): Promise<void> =>
  run(trx, "delete from sign_ups where email = :email", { email });

/** Deletes expired sign-ups. */
export const purgeSignUps = (db: DbOrTrx): Promise<void> =>
  run(db, `delete from sign_ups where created_at < now() - make_interval(days => ${WAIT_DAYS})`);

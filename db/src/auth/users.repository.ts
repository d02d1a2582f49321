import type { Language } from "@lode/core/domain/languages";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, hasRow, maybe, run } from "../query.ts";

export interface User {
  id: string;
  email: string;
  passwordHash: string;
  displayName: string;
  language: Language;
  confirmed: boolean;
  suspended: boolean;
  suspensionReason: string | null;
}

const COLUMNS = `u.id, u.email, u.password_hash as "passwordHash", p.display_name as "displayName",
  p.language,
  u.email_confirmed_at is not null as confirmed, u.suspended_at is not null as suspended,
  u.suspension_reason as "suspensionReason"`;

/** Creates a miner with an empty profile and an empty ledger account. Undefined if the e-mail is taken. */
export async function createUser(
  trx: Trx,
  user: { email: string; passwordHash: string; displayName: string; termsVersion: string },
): Promise<string | undefined> {
  const made = await maybe<{ id: string }>(
    trx,
    `insert into users (id, email, password_hash, terms_version, terms_accepted_at)
     values (:id, :email, :passwordHash, :termsVersion, now()) on conflict (email) do nothing returning id`,
    { id: newId(), ...user },
  );
  if (!made) return undefined;
  await openProfile(trx, { id: made.id, displayName: user.displayName, language: "en" });
  return made.id;
}

/** Creates the profile and the empty ledger account of a new miner; an existing profile gets name and language. */
export async function openProfile(
  trx: Trx,
  { id, displayName, language }: { id: string; displayName: string; language: Language },
): Promise<void> {
  await run(
    trx,
    `insert into profiles (user_id, display_name, language) values (:id, :displayName, :language)
     on conflict (user_id) do update set display_name = excluded.display_name, language = excluded.language,
       updated_at = now()`,
    { id, displayName, language },
  );
  await run(
    trx,
    `insert into ledger_accounts (id, kind, name, user_id) values (:id, 'user', 'miner', :id)
     on conflict (id) do nothing`,
    { id },
  );
}

/** `email` in lower case. */
export const findUserByEmail = (db: DbOrTrx, email: string): Promise<User | undefined> =>
  maybe(db, `select ${COLUMNS} from users u join profiles p on p.user_id = u.id where u.email = :email`, {
    email,
  });

export const findUser = (db: DbOrTrx, id: string): Promise<User | undefined> =>
  maybe(db, `select ${COLUMNS} from users u join profiles p on p.user_id = u.id where u.id = :id`, { id });

/** True if this call confirmed the address; false if it was confirmed earlier. */
export const confirmUser = (trx: Trx, id: string): Promise<boolean> =>
  changedOne(
    trx,
    "update users set email_confirmed_at = now() where id = :id and email_confirmed_at is null",
    { id },
  );

export const setPassword = (trx: Trx, id: string, passwordHash: string): Promise<void> =>
  run(trx, "update users set password_hash = :passwordHash where id = :id", { id, passwordHash });

/** Whether this is still the miner's password, which then stays until the transaction ends. */
export const lockPassword = (trx: Trx, id: string, passwordHash: string): Promise<boolean> =>
  hasRow(trx, "select 1 from users where id = :id and password_hash = :passwordHash for no key update", {
    id,
    passwordHash,
  });

/** False for a deleted account. */
export const isActiveMiner = (db: DbOrTrx, id: string): Promise<boolean> =>
  hasRow(db, "select 1 from users where id = :id and deleted_at is null", { id });

/** Stores the reason. True if this call suspended the miner, whom the caller then notifies. */
export const suspendUser = (trx: Trx, id: string, reason: string): Promise<boolean> =>
  changedOne(
    trx,
    `update users set suspended_at = now(), suspension_reason = :reason
     where id = :id and suspended_at is null and deleted_at is null`,
    { id, reason },
  );

/** True if this call reinstated the miner. */
export const reinstateUser = (trx: Trx, id: string): Promise<boolean> =>
  changedOne(
    trx,
    "update users set suspended_at = null, suspension_reason = null where id = :id and suspended_at is not null",
    { id },
  );

import type { Language } from "@lode/core/domain/languages";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, hasRow, manyValues, maybe, run } from "../query.ts";

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

/** Creates the profile and the empty ledger account of a new miner; an existing profile gets name and language. */
export async function openProfile(
  trx: Trx,
  { id, displayName, language }: { id: string; displayName: string; language: Language },
): Promise<void> {
  await run(trx, { id, displayName, language })(`
    insert into profiles (user_id, display_name, language) values (:id, :displayName, :language)
      on conflict (user_id) do update set display_name = excluded.display_name, language = excluded.language,
        updated_at = now()`);
  await run(trx, { id })(`
    insert into ledger_accounts (id, kind, name, user_id) values (:id, 'user', 'miner', :id)
      on conflict (id) do nothing`);
}

/** `email` in lower case. */
export const findUserByEmail = (db: DbOrTrx, email: string) =>
  maybe<User>(db, { email })(`
    select ${COLUMNS} from users u join profiles p on p.user_id = u.id where u.email = :email`);

export const findUser = (db: DbOrTrx, id: string) =>
  maybe<User>(db, { id })(`
    select ${COLUMNS} from users u join profiles p on p.user_id = u.id where u.id = :id`);

export const setPassword = (trx: Trx, id: string, passwordHash: string) =>
  run(trx, { id, passwordHash })("update users set password_hash = :passwordHash where id = :id");

/** Whether this is still the miner's password, which then stays until the transaction ends. */
export const lockPassword = (trx: Trx, id: string, passwordHash: string) =>
  hasRow(trx, { id, passwordHash })(`
    select 1 from users where id = :id and password_hash = :passwordHash for no key update`);

/** False for a deleted account. */
export const isActiveMiner = (db: DbOrTrx, id: string) =>
  hasRow(db, { id })("select 1 from users where id = :id and deleted_at is null");

/** Stores the reason. True if this call suspended the miner, whom the caller then notifies. */
export const suspendUser = (trx: Trx, id: string, reason: string) =>
  changedOne(trx, { id, reason })(`update users set suspended_at = now(), suspension_reason = :reason
     where id = :id and suspended_at is null and deleted_at is null`);

/** True if this call reinstated the miner. */
export const reinstateUser = (trx: Trx, id: string) =>
  changedOne(trx, { id })(`
    update users set suspended_at = null, suspension_reason = null where id = :id and suspended_at is not null`);

/** Miners of the demo. Their password is in the sources. */
export const DEMO_ADDRESSES = ["ada@demo.test", "ben@demo.test", "cleo@demo.test"];

/** Accounts of the demo, and operators with an example address, whose passwords are public or were printed. */
export const listDemoAccounts = (db: DbOrTrx) =>
  manyValues<string>(db, { addresses: DEMO_ADDRESSES })(`
    select email from users where email = any(:addresses)
      union all
      select email from operators where email like '%.test' and disabled_at is null
      order by email limit 10`);

import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, hasRow, many, manyValues, maybe, run } from "../query.ts";

export interface Session {
  id: string;
  userId: string;
  suspended: boolean;
  suspensionReason: string | null;
  /** Whether its last use was recorded more than a minute ago. */
  isStale: boolean;
}

/** A session expires after IDLE_DAYS days without use, and after ABSOLUTE_DAYS days in any case. */
const IDLE_DAYS = 7;
const ABSOLUTE_DAYS = 30;

/** Condition: session `s` is active. */
const ACTIVE = "s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()";

/**
 * Stores one row with two separate secrets, the cookie's and the bearer's, both as SHA-256. Undefined if the miner is
 * not confirmed or the password has changed: a concurrent password change either refuses this session or ends it.
 */
export const openSession = (
  trx: Trx,
  session: {
    userId: string;
    passwordHash: string;
    cookieHash: Buffer;
    bearerHash: Buffer;
    userAgent: string;
  },
) =>
  maybe<{ id: string; expiresAt: Date }>(trx, { id: newId(), ...session })(`with owner as (
       select id from users where id = :userId and password_hash = :passwordHash
         and email_confirmed_at is not null and deleted_at is null for share
     )
     insert into sessions (id, user_id, cookie_hash, bearer_hash, user_agent, idle_expires_at, expires_at)
     select :id, owner.id, :cookieHash, :bearerHash, :userAgent,
       now() + make_interval(days => ${IDLE_DAYS}), now() + make_interval(days => ${ABSOLUTE_DAYS}) from owner
     returning id, expires_at as "expiresAt"`);

export async function findSession(db: DbOrTrx, secret: { kind: "cookie" | "bearer"; hash: Buffer }) {
  const column = secret.kind === "cookie" ? "cookie_hash" : "bearer_hash";
  return maybe<Session>(db, { hash: secret.hash })(`
    select s.id, s.user_id as "userId",
        u.suspended_at is not null as suspended, u.suspension_reason as "suspensionReason",
        s.seen_at < now() - interval '1 minute' as "isStale"
      from sessions s join users u on u.id = s.user_id
      where s.${column} = :hash and ${ACTIVE}`);
}

/** Records that a session is in use, at most once a minute. */
export const touchSession = (db: DbOrTrx, id: string) =>
  run(db, { id })(`
    update sessions set seen_at = now(), idle_expires_at = now() + make_interval(days => ${IDLE_DAYS})
      where id = :id and seen_at < now() - interval '1 minute'`);

/** Filters these sessions to those that are active and whose miner is not suspended. */
export const listActiveSessions = (db: DbOrTrx, ids: readonly string[]) =>
  manyValues<string>(db, { ids })(`select s.id from sessions s join users u on u.id = s.user_id
     where s.id = any(:ids::uuid[]) and ${ACTIVE}
       and u.suspended_at is null`);

/**
 * Whether the session is active and its miner not suspended. Locks both rows until the transaction ends: first the
 * miner's, so that a miner's writes queue up and do not deadlock.
 */
export const lockActiveSession = (trx: Trx, id: string) =>
  hasRow(trx, { id })(`select 1 from sessions s join users u on u.id = s.user_id
     where s.id = :id and ${ACTIVE}
       and u.suspended_at is null and u.deleted_at is null
     for no key update of u for share of s`);

export const endSession = (db: DbOrTrx, id: string) =>
  run(db, { id })("update sessions set ended_at = now() where id = :id and ended_at is null");

export const listSessions = (db: DbOrTrx, userId: string) =>
  many<{ id: string; user_agent: string; created_at: Date; seen_at: Date }>(db, { userId })(`
    select id, user_agent, created_at, seen_at from sessions s where user_id = :userId and ${ACTIVE} order by seen_at desc`);

/** Ends one active session of this miner. False if there was none. */
export const endSessionOf = (db: DbOrTrx, userId: string, id: string) =>
  changedOne(db, { id, userId })(`
    update sessions set ended_at = now() where id = :id and user_id = :userId and ended_at is null`);

/** Ends all of a miner's sessions except `but`. */
export const endSessionsOf = (db: DbOrTrx, userId: string, but: string | null) =>
  run(db, { userId, but })(`update sessions set ended_at = now()
     where user_id = :userId and ended_at is null and id is distinct from :but::uuid`);

import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, run } from "../query.ts";

/** A request token lives this long between leaving for X and coming back. */
const LIFETIME_MINUTES = 10;
/** The page may post the same verifier twice: React runs effects twice, and people press reload. */
const REPEAT_SECONDS = 60;

export async function createOauthRequest(
  db: DbOrTrx,
  request: { id: string; oauthToken: string; sealedSecret: string; sessionId: string },
): Promise<void> {
  await run(
    db,
    `insert into oauth_requests (id, oauth_token, sealed_secret, session_id, expires_at)
     values (:id, :oauthToken, :sealedSecret, :sessionId, now() + make_interval(mins => ${LIFETIME_MINUTES}))`,
    request,
  );
}

export interface OauthRequest {
  id: string;
  sealedSecret: string;
  sessionId: string;
  expired: boolean;
  used: boolean;
  /** Set once it was completed: what the first answer was. */
  accountId: string | null;
  alreadyConnected: boolean | null;
  verifierHash: Buffer | null;
  repeatable: boolean;
}

/** Locks the request, so that two posts of one verifier are answered one after the other. */
export async function lockOauthRequest(trx: Trx, oauthToken: string): Promise<OauthRequest | undefined> {
  return maybe<OauthRequest>(
    trx,
    `select id, sealed_secret as "sealedSecret", session_id as "sessionId", expires_at <= now() as expired,
       used_at is not null as used, account_id as "accountId", already_connected as "alreadyConnected",
       verifier_hash as "verifierHash",
       coalesce(used_at > now() - make_interval(secs => ${REPEAT_SECONDS}), false) as repeatable
     from oauth_requests where oauth_token = :oauthToken for update`,
    { oauthToken },
  );
}

export async function finishOauthRequest(
  trx: Trx,
  done: { id: string; verifierHash: Buffer; accountId: string; alreadyConnected: boolean },
): Promise<void> {
  await run(
    trx,
    `update oauth_requests set used_at = now(), verifier_hash = :verifierHash, account_id = :accountId,
       already_connected = :alreadyConnected where id = :id`,
    { ...done },
  );
}

/** A request that nobody can complete any more, and whose answer is not asked for again. */
export async function purgeOauthRequests(db: DbOrTrx): Promise<void> {
  await run(db, "delete from oauth_requests where expires_at < now() - interval '1 day'");
}

/** A request that X or a rule refused is used up as well: its verifier is worth nothing any more. */
export async function spendOauthRequest(db: DbOrTrx, oauthToken: string): Promise<void> {
  await run(
    db,
    "update oauth_requests set used_at = now() where oauth_token = :oauthToken and used_at is null",
    {
      oauthToken,
    },
  );
}

import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, hasRow, maybe, run } from "../query.ts";

/** How long a request stays valid after the miner leaves for the network. */
const LIFETIME_MINUTES = 10;
/** How long the page may post the same verifier again: React runs effects twice, and people reload pages. */
const REPEAT_SECONDS = 60;

export const createLinkRequest = (
  db: DbOrTrx,
  request: { id: string; network: string; requestKey: string; sealedSecret: string; sessionId: string },
) =>
  run(db, { ...request })(`
    insert into link_requests (id, network, request_key, sealed_secret, session_id, expires_at)
      values (:id, :network, :requestKey, :sealedSecret, :sessionId, now() + make_interval(mins => ${LIFETIME_MINUTES}))`);

export interface LinkRequest {
  id: string;
  network: string;
  sealedSecret: string;
  sessionId: string;
  expired: boolean;
  /** The hash of the verifier that claimed the request; null if unclaimed. */
  verifierHash: Buffer | null;
  /** Milliseconds since it was claimed; null if unclaimed. */
  claimedMs: number | null;
  /** Whether the same verifier can still retrieve the first answer. */
  repeatable: boolean;
  /** The first answer; both are set once the request was completed. */
  accountId: string | null;
  alreadyConnected: boolean | null;
  /** Set once the request was refused: the code of the problem. */
  refusal: string | null;
}

const COLUMNS = `id, network, sealed_secret as "sealedSecret", session_id as "sessionId", expires_at <= now() as expired,
  verifier_hash as "verifierHash", account_id as "accountId", already_connected as "alreadyConnected", refusal,
  (extract(epoch from now() - used_at) * 1000)::float as "claimedMs",
  coalesce(used_at > now() - make_interval(secs => ${REPEAT_SECONDS}), false) as repeatable`;

export const findLinkRequest = (db: DbOrTrx, requestKey: string) =>
  maybe<LinkRequest>(db, { requestKey })(`
    select ${COLUMNS} from link_requests where request_key = :requestKey`);

/** Claims the request for this verifier. False if another post has claimed it, or if it has expired. */
export const claimLinkRequest = (db: DbOrTrx, id: string, verifierHash: Buffer) =>
  changedOne(db, { id, verifierHash })(`
    update link_requests set used_at = now(), verifier_hash = :verifierHash
      where id = :id and used_at is null and expires_at > now()`);

/** Releases a claim when the network could not be reached: the verifier may still be valid. */
export const releaseLinkRequest = (db: DbOrTrx, id: string) =>
  run(db, { id })(`update link_requests set used_at = null, verifier_hash = null
     where id = :id and account_id is null and refusal is null`);

/** Whether the claim has no outcome yet. The request is locked until the transaction ends. */
export const lockClaimedRequest = (trx: Trx, id: string) =>
  hasRow(trx, { id })(`
    select 1 from link_requests where id = :id and used_at is not null and account_id is null
      and refusal is null for update`);

export const completeLinkRequest = (
  trx: Trx,
  done: { id: string; accountId: string; alreadyConnected: boolean },
) =>
  run(trx, { ...done })(`
    update link_requests set account_id = :accountId, already_connected = :alreadyConnected where id = :id`);

/** Records why a claim failed, which uses up the request. Does nothing if the claim has an outcome. */
export const refuseLinkRequest = (db: DbOrTrx, id: string, refusal: string) =>
  run(db, { id, refusal })(`update link_requests set refusal = :refusal
     where id = :id and used_at is not null and account_id is null and refusal is null`);

/** Deletes requests that can no longer be completed and whose outcome will not be read again. */
export const purgeLinkRequests = (db: DbOrTrx) =>
  run(db)("delete from link_requests where expires_at < now() - interval '1 day'");

import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, run } from "../query.ts";

export type EmailTokenPurpose = "confirm" | "reset" | "cancel-wallet-change" | "unsubscribe";

/**
 * Stores the SHA-256 of a mailed token; only the mail contains the token. A confirmation has no miner yet, so
 * its subject is the sign-up.
 */
export const createEmailToken = (
  db: DbOrTrx,
  token: { purpose: EmailTokenPurpose; hash: Buffer; lifetimeHours: number } & (
    | { userId: string; subjectId?: string }
    | { userId: null; subjectId: string }
  ),
) =>
  run(db, { id: newId(), ...token, subjectId: token.subjectId ?? null })(`
    insert into email_tokens (id, user_id, purpose, token_hash, expires_at, subject_id)
      values (:id, :userId, :purpose, :hash, now() + make_interval(hours => :lifetimeHours), :subjectId)`);

/** Uses up a token and returns its miner and subject; undefined if it is unknown, used or too old. */
export const useEmailToken = <Purpose extends Exclude<EmailTokenPurpose, "unsubscribe">>(
  trx: Trx,
  purpose: Purpose,
  hash: Buffer,
) =>
  maybe<{ userId: Purpose extends "confirm" ? null : string; subjectId: string | null }>(trx, {
    purpose,
    hash,
  })(`
    update email_tokens set used_at = now()
      where token_hash = :hash and purpose = :purpose and used_at is null and expires_at > now()
      returning user_id as "userId", subject_id as "subjectId"`);

/** The sign-up of a confirmation link; undefined if the link is unknown, used or too old. */
export const findConfirmation = (db: DbOrTrx, hash: Buffer) =>
  maybe<{ signUpId: string }>(db, { hash })(`select subject_id as "signUpId" from email_tokens
     where token_hash = :hash and purpose = 'confirm' and used_at is null and expires_at > now()`);

/** Voids the links mailed earlier for this purpose. */
export const voidEmailTokens = (trx: Trx, userId: string, purpose: EmailTokenPurpose) =>
  run(trx, { userId, purpose })(`update email_tokens set used_at = now()
     where user_id = :userId and purpose = :purpose and used_at is null`);

/** The miner of an unsubscribe link, which works more than once; undefined if it is unknown or too old. */
export const findUnsubscriber = (db: DbOrTrx, hash: Buffer) =>
  maybe<{ userId: string }>(db, { hash })(`select user_id as "userId" from email_tokens
     where token_hash = :hash and purpose = 'unsubscribe' and expires_at > now()`);

/** Deletes links that are too old. An unknown link gets the same answer as an old one. */
export const purgeMailedLinks = (db: DbOrTrx) => run(db)("delete from email_tokens where expires_at < now()");

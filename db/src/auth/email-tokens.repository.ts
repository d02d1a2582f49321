import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, run } from "../query.ts";

export type EmailTokenPurpose = "confirm" | "reset" | "cancel-wallet-change";

/** Stores the SHA-256 of a mailed token; the token itself is nowhere but in the mail. */
export async function createEmailToken(
  db: DbOrTrx,
  token: {
    userId: string;
    purpose: EmailTokenPurpose;
    hash: Buffer;
    lifetimeHours: number;
    subjectId?: string;
  },
): Promise<void> {
  await run(
    db,
    `insert into email_tokens (id, user_id, purpose, token_hash, expires_at, subject_id)
     values (:id, :userId, :purpose, :hash, now() + make_interval(hours => :lifetimeHours), :subjectId)`,
    { id: newId(), ...token, subjectId: token.subjectId ?? null },
  );
}

/** Uses a token up and says whose it was, and about what; undefined where it is unknown, used or too old. */
export async function useEmailToken(
  trx: Trx,
  purpose: EmailTokenPurpose,
  hash: Buffer,
): Promise<{ userId: string; subjectId: string | null } | undefined> {
  return maybe<{ userId: string; subjectId: string | null }>(
    trx,
    `update email_tokens set used_at = now()
     where token_hash = :hash and purpose = :purpose and used_at is null and expires_at > now()
     returning user_id as "userId", subject_id as "subjectId"`,
    { purpose, hash },
  );
}

/** Links that were mailed before and may not be followed any more. */
export async function voidEmailTokens(trx: Trx, userId: string, purpose: EmailTokenPurpose): Promise<void> {
  await run(
    trx,
    `update email_tokens set used_at = now()
     where user_id = :userId and purpose = :purpose and used_at is null`,
    { userId, purpose },
  );
}

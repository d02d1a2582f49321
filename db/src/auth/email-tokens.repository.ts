import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, run } from "../query.ts";

export type EmailTokenPurpose = "confirm";

/** Stores the SHA-256 of a mailed token; the token itself is nowhere but in the mail. */
export async function createEmailToken(
  db: DbOrTrx,
  token: { userId: string; purpose: EmailTokenPurpose; hash: Buffer; lifetimeHours: number },
): Promise<void> {
  await run(
    db,
    `insert into email_tokens (id, user_id, purpose, token_hash, expires_at)
     values (:id, :userId, :purpose, :hash, now() + make_interval(hours => :lifetimeHours))`,
    { id: newId(), ...token },
  );
}

/** Uses a token up and says whose it was; undefined where it is unknown, used or too old. */
export async function useEmailToken(
  trx: Trx,
  purpose: EmailTokenPurpose,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await maybe<{ userId: string }>(
    trx,
    `update email_tokens set used_at = now()
     where token_hash = :hash and purpose = :purpose and used_at is null and expires_at > now()
     returning user_id as "userId"`,
    { purpose, hash },
  );
  return row?.userId;
}

import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

/** Linked accounts whose tokens another key than this one seals. */
export async function listSealedByOtherKeys(
  db: DbOrTrx,
  keyId: string,
  limit: number,
): Promise<{ id: string; sealed: string }[]> {
  return many<{ id: string; sealed: string }>(
    db,
    `select id, sealed_tokens as sealed from x_accounts
     where sealed_tokens is not null and split_part(sealed_tokens, '.', 1) <> :keyId order by id limit :limit`,
    { keyId, limit },
  );
}

/** True where the row still held what was read. */
export async function replaceSealedTokens(
  db: DbOrTrx,
  id: string,
  read: string,
  resealed: string,
): Promise<boolean> {
  const changed = await run(
    db,
    "update x_accounts set sealed_tokens = :resealed where id = :id and sealed_tokens = :read",
    { id, read, resealed },
  );
  return changed === 1;
}

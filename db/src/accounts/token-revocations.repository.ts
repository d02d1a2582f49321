import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, run } from "../query.ts";

/** Before the tokens of these accounts are deleted: copies them, so that they can be revoked at X. */
export async function keepTokensForRevocation(trx: Trx, userId: string, xId: string | null): Promise<void> {
  await run(
    trx,
    `insert into x_farewells (account_id, sealed_tokens)
     select id, sealed_tokens from x_accounts
     where user_id = :userId and (:xId::text is null or x_id = :xId) and sealed_tokens is not null
     on conflict do nothing`,
    { userId, xId },
  );
}

/** The tokens to be revoked, and whether the X account is linked again: then they are in use, for X gives the same ones. */
export async function findTokenRevocation(
  db: DbOrTrx,
  accountId: string,
): Promise<{ sealedTokens: string; linkedAgain: boolean } | undefined> {
  return maybe<{ sealedTokens: string; linkedAgain: boolean }>(
    db,
    `select f.sealed_tokens as "sealedTokens", exists (
       select from x_accounts again where again.x_id = x.x_id and again.state <> 'removed') as "linkedAgain"
     from x_farewells f join x_accounts x on x.id = f.account_id where f.account_id = :accountId`,
    { accountId },
  );
}

export async function endTokenRevocation(db: DbOrTrx, accountId: string): Promise<void> {
  await run(db, "delete from x_farewells where account_id = :accountId", { accountId });
}

/** Revoking is tried for a day; after that only the person can revoke the app at X. */
export async function purgeTokenRevocations(db: DbOrTrx): Promise<void> {
  await run(db, "delete from x_farewells where said_at < now() - interval '1 day'");
}

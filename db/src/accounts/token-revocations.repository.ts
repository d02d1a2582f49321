import type { DbOrTrx, Trx } from "../connection.ts";
import { maybe, run } from "../query.ts";

/**
 * Copies the tokens of accounts that are about to be removed, so the network can still be asked to revoke
 * them.
 */
export async function keepTokensForRevocation(
  trx: Trx,
  userId: string,
  externalId: string | null,
): Promise<void> {
  await run(
    trx,
    `insert into token_revocations (account_id, sealed_tokens)
     select id, sealed_tokens from social_accounts
     where user_id = :userId and (:externalId::text is null or external_id = :externalId) and sealed_tokens is not null
     on conflict do nothing`,
    { userId, externalId },
  );
}

/**
 * The tokens to revoke, and whether the account is linked again: X issues the same tokens, so they may be in
 * use.
 */
export async function findTokenRevocation(
  db: DbOrTrx,
  accountId: string,
): Promise<{ network: string; sealedTokens: string; linkedAgain: boolean } | undefined> {
  return maybe(
    db,
    `select x.network, f.sealed_tokens as "sealedTokens", exists (
       select from social_accounts again where again.network = x.network and again.external_id = x.external_id and again.state <> 'removed') as "linkedAgain"
     from token_revocations f join social_accounts x on x.id = f.account_id where f.account_id = :accountId`,
    { accountId },
  );
}

export async function endTokenRevocation(db: DbOrTrx, accountId: string): Promise<void> {
  await run(db, "delete from token_revocations where account_id = :accountId", { accountId });
}

/** Revocation is retried for a day; after that only the account's owner can revoke the app at the network. */
export async function purgeTokenRevocations(db: DbOrTrx): Promise<void> {
  await run(db, "delete from token_revocations where asked_at < now() - interval '1 day'");
}

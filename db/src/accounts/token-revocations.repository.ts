import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";

/** Copies the tokens of accounts about to be removed, so the network can still be asked to revoke them. */
export const keepTokensForRevocation = (trx: Trx, userId: string, externalId: string | null) =>
  run(trx, { userId, externalId })(`insert into token_revocations (account_id, sealed_tokens)
     select id, sealed_tokens from social_accounts
     where user_id = :userId and (:externalId::text is null or external_id = :externalId) and sealed_tokens is not null
     on conflict do nothing`);

export interface TokenRevocation {
  accountId: string;
  network: string;
  sealedTokens: string;
  /** X issues the same tokens to an account that is linked again, so they may be in use. */
  linkedAgain: boolean;
  claims: number;
}

/** Claims the tokens to revoke, for longer than a network may take to answer; undefined if there are none to claim. */
export const claimTokenRevocation = (db: DbOrTrx, accountId: string) =>
  maybe<TokenRevocation>(db, { accountId })(`
    update token_revocations f set claims = f.claims + 1, due_at = now() + interval '120 seconds'
      from social_accounts x where x.id = f.account_id and f.account_id = :accountId and f.due_at <= now()
      returning f.account_id as "accountId", x.network, f.sealed_tokens as "sealedTokens", f.claims, exists (
        select from social_accounts again where again.network = x.network and again.external_id = x.external_id and again.state <> 'removed') as "linkedAgain"`);

/** Ends the claimed revocation, or lets the next try begin at once. */
export async function endTokenRevocation(
  db: DbOrTrx,
  { accountId, claims }: TokenRevocation,
  isDone: boolean,
): Promise<void> {
  const change = isDone ? "delete from token_revocations" : "update token_revocations set due_at = now()";
  await run(db, { accountId, claims })(`${change} where account_id = :accountId and claims = :claims`);
}

/** Revocations that have waited for this many seconds: their jobs were lost, or the network does not answer. */
export const listWaitingRevocations = (db: DbOrTrx, lateSeconds: number, limit: number) =>
  many<{ accountId: string }>(db, { lateSeconds, limit })(`
    select account_id as "accountId" from token_revocations where due_at <= now() - make_interval(secs => :lateSeconds)
      order by due_at limit :limit`);

/** Revocation is retried for a day; after that only the account's owner can revoke the app at the network. */
export const purgeTokenRevocations = (db: DbOrTrx) =>
  run(db)("delete from token_revocations where asked_at < now() - interval '1 day'");

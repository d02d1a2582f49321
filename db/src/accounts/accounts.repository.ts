import type { AccountFacts, AccountKey } from "@lode/core/domain/networks/account-facts";
import { OPEN_ATTEMPT } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, manyValues, maybe, maybeValue, one, oneValue, run } from "../query.ts";

export interface SocialAccount extends AccountFacts {
  isProtected: boolean;
  /** Lode's id of this link. `externalId` is the network's id. */
  id: string;
  network: string;
  userId: string;
  state: "active" | "needs_reconnect";
  /** Whether the account's grant lets Lode act. */
  isDelegated: boolean;
}

const COLUMNS = `id, network, user_id as "userId", external_id as "externalId", username, name, verified, is_protected as "isProtected",
  followers_count as "followersCount", created_on_network_at as "createdAt", state,
  is_delegated as "isDelegated"`;

/** Days after an account's removal before another miner may link it. */
const REST_DAYS = 7;

export const listAccounts = (db: DbOrTrx, userId: string) =>
  many<SocialAccount>(db, { userId })(`
    select ${COLUMNS} from social_accounts where user_id = :userId and state <> 'removed' order by linked_at`);

export const findAccount = (db: DbOrTrx, userId: string, externalId: string) =>
  maybe<SocialAccount>(db, { userId, externalId })(`
    select ${COLUMNS} from social_accounts where user_id = :userId and external_id = :externalId and state <> 'removed'`);

/** Serialises linking by miner and by account. The locks are held until the transaction ends. */
export async function lockLinking(trx: Trx, userId: string, key: AccountKey): Promise<void> {
  await run(trx, { userId })("select pg_advisory_xact_lock(hashtextextended('link-user:' || :userId, 0))");
  await lockAccount(trx, key);
}

/** Keeps this account from being linked until the transaction ends. */
export const lockAccount = (trx: Trx, { network, externalId }: AccountKey) =>
  run(trx, { network, externalId })(`
    select pg_advisory_xact_lock(hashtextextended(concat('link-account:', :network::text, ':', :externalId::text), 0))`);

export interface LinkFacts {
  /** The miner who currently has it linked. */
  linkedBy: string | null;
  /** Removed by another miner less than a week ago. */
  isResting: boolean;
  /** How many accounts of this network the miner has linked. */
  linkedCount: number;
  /** When the account was first linked, by whomever; now if never. */
  firstSeen: Date;
}

export const readLinkFacts = (trx: Trx, userId: string, key: AccountKey) =>
  one<LinkFacts>(trx, { userId, ...key })(`select
       (select user_id from social_accounts where network = :network and external_id = :externalId
         and state <> 'removed') as "linkedBy",
       exists (select from social_accounts where network = :network and external_id = :externalId
         and state = 'removed' and user_id <> :userId
         and removed_at > now() - make_interval(days => ${REST_DAYS})) as "isResting",
       (select count(*)::int from social_accounts where user_id = :userId and network = :network
         and state <> 'removed') as "linkedCount",
       (select coalesce(min(linked_at), now()) from social_accounts where network = :network
         and external_id = :externalId) as "firstSeen"`);

interface LinkedAccount {
  id: string;
  facts: AccountFacts;
  sealedTokens: string;
  linkProof: string | null;
  isDelegated: boolean;
}

export const insertAccount = (
  trx: Trx,
  { facts, ...account }: LinkedAccount & { userId: string; network: string },
) =>
  run(trx, { isProtected: false, ...facts, ...account })(`
    insert into social_accounts (id, network, user_id, external_id, username, name, verified, followers_count, created_on_network_at,
        is_protected, sealed_tokens, link_proof, is_delegated, state, refreshed_at)
      values (:id, :network, :userId, :externalId, :username, :name, :verified, :followersCount, :createdAt,
        :isProtected, :sealedTokens, :linkProof, :isDelegated, 'active', now())`);

/** Like `followersAfter`, a partial count of followers replaces only a smaller count. */
const SET_FACTS = `username = :username, name = :name, verified = :verified, is_protected = :isProtected,
  followers_count = case when :isCountPartial then greatest(followers_count, :followersCount) else :followersCount end,
  created_on_network_at = coalesce(:createdAt, created_on_network_at), refreshed_at = now()`;
const PUBLIC = { isCountPartial: false, isProtected: false };

export const reconnectAccount = (trx: Trx, { facts, ...account }: LinkedAccount) =>
  run(trx, { ...PUBLIC, ...facts, ...account })(`
    update social_accounts set sealed_tokens = :sealedTokens, link_proof = :linkProof, is_delegated = :isDelegated,
      state = 'active', ${SET_FACTS} where id = :id`);

export async function refreshAccount(db: DbOrTrx, id: string, facts: AccountFacts): Promise<void> {
  const values = { id, ...PUBLIC, ...facts };
  await run(db, values)(`update social_accounts set ${SET_FACTS} where id = :id and state <> 'removed'`);
}

/** The sealed tokens of a linked account; undefined if it was removed. */
export const readSealedTokens = (db: DbOrTrx, id: string) =>
  maybeValue<string>(db, { id })(`
    select sealed_tokens as sealed from social_accounts
      where id = :id and state <> 'removed' and sealed_tokens is not null`);

/**
 * Deletes the tokens at once; points and history are kept. Removes all of the miner's accounts if
 * `externalId` is null. Returns their ids.
 */
export const removeAccounts = (trx: Trx, userId: string, externalId: string | null) =>
  manyValues<string>(trx, { userId, externalId })(`
    update social_accounts set state = 'removed', removed_at = now(), sealed_tokens = null, picture = null
      where user_id = :userId and (:externalId::text is null or external_id = :externalId) and state <> 'removed' returning id`);

/**
 * Marks an account whose tokens the network refused. Its open attempts give up their places. Returns the
 * username if the account was active with these tokens until now, otherwise undefined.
 */
export async function markNeedsReconnect(
  trx: Trx,
  id: string,
  sealedTokens: string | null,
): Promise<{ username: string; network: string } | undefined> {
  const row = await maybe<{ username: string; network: string }>(trx, { id, sealedTokens })(`
    update social_accounts set state = 'needs_reconnect'
      where id = :id and state = 'active' and sealed_tokens = :sealedTokens returning username, network`);
  if (row)
    await run(trx, { id })(`update task_attempts set holds_place = false
       where account_id = :id and holds_place and state in ${OPEN_ATTEMPT}`);
  return row;
}

/** Active accounts of a network whose facts are at least a day old, least recently refreshed first. */
export const listStaleAccounts = (db: DbOrTrx, network: string, now: Date, limit: number) =>
  many<{ id: string; externalId: string }>(db, { network, now, limit })(`
    select id, external_id as "externalId" from social_accounts
      where network = :network and state = 'active' and greatest(refreshed_at, refresh_asked_at) < :now::timestamptz - interval '1 day'
      order by greatest(refreshed_at, refresh_asked_at) limit :limit`);

export const noteRefreshAsked = (db: DbOrTrx, ids: readonly string[], now: Date) =>
  run(db, { ids, now })("update social_accounts set refresh_asked_at = :now where id = any(:ids::uuid[])");

/** The accounts of the network whose follows count, best first; empty where all follows count. */
export const readCore = (db: DbOrTrx, network: string) =>
  manyValues<string>(db, { network })(`
    select external_id as "externalId" from trusted_accounts where network = :network order by place`);

/** Whether the network's core is missing or was found more than a day ago. */
export const isCoreOld = (db: DbOrTrx, network: string) =>
  oneValue<boolean>(db, { network })(`select not exists (
       select from trusted_accounts where network = :network and grown_at > now() - interval '1 day') as "isOld"`);

/** Replaces the network's core. `externalIds`: each once, best first. */
export async function replaceCore(trx: Trx, network: string, externalIds: readonly string[]): Promise<void> {
  await run(trx, { network })("delete from trusted_accounts where network = :network");
  await run(trx, { network, externalIds })(`insert into trusted_accounts (network, external_id, place)
     select :network, id, place from unnest(:externalIds::text[]) with ordinality as core(id, place)`);
}

import type { XAccountFacts } from "@lode/core/domain/accounts/x-facts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";
import { OPEN_ATTEMPT } from "../state-lists.ts";

export interface XAccount extends XAccountFacts {
  /** Lode's id of this link; X's own id is `xId`. */
  id: string;
  userId: string;
  state: "active" | "needs_reconnect";
  refreshedAt: Date;
}

const COLUMNS = `id, user_id as "userId", x_id as "xId", username, name, verified,
  followers_count as "followersCount", x_created_at as "createdAt", state, refreshed_at as "refreshedAt"`;

/** Another miner may link an account this long after its removal. */
const REST_DAYS = 7;

export async function listAccounts(db: DbOrTrx, userId: string): Promise<XAccount[]> {
  return many<XAccount>(
    db,
    `select ${COLUMNS} from x_accounts where user_id = :userId and state <> 'removed' order by linked_at`,
    { userId },
  );
}

/** The miner's own linked account by X's id. */
export async function findAccount(db: DbOrTrx, userId: string, xId: string): Promise<XAccount | undefined> {
  return maybe<XAccount>(
    db,
    `select ${COLUMNS} from x_accounts where user_id = :userId and x_id = :xId and state <> 'removed'`,
    { userId, xId },
  );
}

/** Serialises linking, by miner and by X account. Held until the transaction ends. */
export async function lockLinking(trx: Trx, userId: string, xId: string): Promise<void> {
  await run(trx, "select pg_advisory_xact_lock(hashtextextended('link-user:' || :userId, 0))", { userId });
  await run(trx, "select pg_advisory_xact_lock(hashtextextended('link-x:' || :xId, 0))", { xId });
}

export interface LinkFacts {
  /** The miner who has it linked now. */
  linkedBy: string | null;
  /** Removed by another miner less than a week ago. */
  isResting: boolean;
  /** How many accounts this miner has linked. */
  linkedCount: number;
}

export async function readLinkFacts(trx: Trx, userId: string, xId: string): Promise<LinkFacts> {
  const row = await maybe<LinkFacts>(
    trx,
    `select
       (select user_id from x_accounts where x_id = :xId and state <> 'removed') as "linkedBy",
       exists (select from x_accounts where x_id = :xId and state = 'removed' and user_id <> :userId
         and removed_at > now() - make_interval(days => ${REST_DAYS})) as "isResting",
       (select count(*)::int from x_accounts where user_id = :userId and state <> 'removed') as "linkedCount"`,
    { userId, xId },
  );
  if (!row) throw new Error("What is known of a link could not be read.");
  return row;
}

export async function insertAccount(
  trx: Trx,
  account: { id: string; userId: string; facts: XAccountFacts; sealedTokens: string },
): Promise<void> {
  await run(
    trx,
    `insert into x_accounts (id, user_id, x_id, username, name, verified, followers_count, x_created_at,
       sealed_tokens, state, refreshed_at)
     values (:id, :userId, :xId, :username, :name, :verified, :followersCount, :createdAt,
       :sealedTokens, 'active', now())`,
    { id: account.id, userId: account.userId, sealedTokens: account.sealedTokens, ...account.facts },
  );
}

/** New tokens and facts for a linked account. */
export async function reconnectAccount(
  trx: Trx,
  account: { id: string; facts: XAccountFacts; sealedTokens: string },
): Promise<void> {
  await run(
    trx,
    `update x_accounts set sealed_tokens = :sealedTokens, state = 'active', username = :username, name = :name,
       verified = :verified, followers_count = :followersCount, x_created_at = :createdAt, refreshed_at = now()
     where id = :id`,
    { id: account.id, sealedTokens: account.sealedTokens, ...account.facts },
  );
}

export async function refreshAccount(db: DbOrTrx, id: string, facts: XAccountFacts): Promise<void> {
  await run(
    db,
    `update x_accounts set username = :username, name = :name, verified = :verified,
       followers_count = :followersCount, x_created_at = coalesce(:createdAt, x_created_at), refreshed_at = now()
     where id = :id and state <> 'removed'`,
    { id, ...facts },
  );
}

/** The sealed tokens of a linked account; undefined where it was removed. */
export async function readSealedTokens(db: DbOrTrx, id: string): Promise<string | undefined> {
  const row = await maybe<{ sealed: string | null }>(
    db,
    "select sealed_tokens as sealed from x_accounts where id = :id and state <> 'removed'",
    { id },
  );
  return row?.sealed ?? undefined;
}

/** Deletes the tokens at once; points and history stay. `xId` null: all of the miner's accounts. Returns their ids. */
export async function removeAccounts(trx: Trx, userId: string, xId: string | null): Promise<string[]> {
  const rows = await many<{ id: string }>(
    trx,
    `update x_accounts set state = 'removed', removed_at = now(), sealed_tokens = null
     where user_id = :userId and (:xId::text is null or x_id = :xId) and state <> 'removed' returning id`,
    { userId, xId },
  );
  return rows.map(({ id }) => id);
}

/**
 * X refused these tokens: the account's open attempts give up their places. The username where the account was active
 * with these tokens until now, else undefined.
 */
export async function markNeedsReconnect(
  trx: Trx,
  id: string,
  sealedTokens: string | null,
): Promise<string | undefined> {
  const row = await maybe<{ username: string }>(
    trx,
    `update x_accounts set state = 'needs_reconnect'
     where id = :id and state = 'active' and sealed_tokens = :sealedTokens returning username`,
    { id, sealedTokens },
  );
  if (row)
    await run(
      trx,
      `update task_attempts set holds_place = false
       where account_id = :id and holds_place and state in ${OPEN_ATTEMPT}`,
      { id },
    );
  return row?.username;
}

/** Active accounts whose facts are a day old, longest untouched first. `now` is the product's clock. */
export async function listStaleAccounts(
  db: DbOrTrx,
  now: Date,
  limit: number,
): Promise<{ id: string; xId: string }[]> {
  return many<{ id: string; xId: string }>(
    db,
    `select id, x_id as "xId" from x_accounts
     where state = 'active' and greatest(refreshed_at, refresh_asked_at) < :now::timestamptz - interval '1 day'
     order by greatest(refreshed_at, refresh_asked_at) limit :limit`,
    { now, limit },
  );
}

export async function noteRefreshAsked(db: DbOrTrx, ids: readonly string[], now: Date): Promise<void> {
  await run(db, "update x_accounts set refresh_asked_at = :now where id = any(:ids::uuid[])", {
    ids: [...ids],
    now,
  });
}

import type { RankedMiner } from "@lode/core/domain/ranked-miner";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";

/** On a tie, the miner who reached the points first ranks higher. Suspended and unconfirmed miners are not ranked. */
const RANKED = `
  select (row_number() over (order by l.lifetime desc, l.lifetime_reached_at, l.id))::int as rank,
    l.id as "userId", l.lifetime as points
  from ledger_accounts l join users u on u.id = l.id
  where l.kind = 'user' and l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null`;

/** The rank of every miner, best first. */
export async function rankAll(db: DbOrTrx): Promise<RankedMiner[]> {
  return many(db, `${RANKED} order by rank`);
}

/** The first `limit` ranks, read from the ledger when Redis is down. */
export async function rankTop(db: DbOrTrx, limit: number): Promise<RankedMiner[]> {
  return many(db, `${RANKED} order by rank limit :limit`, { limit });
}

/**
 * One miner's rank of now, by counting who is ahead in the ranking's index: for when Redis is down, or its list is behind
 * the miner's points. Undefined without points.
 */
export async function rankNow(db: DbOrTrx, userId: string): Promise<RankedMiner | undefined> {
  return maybe(
    db,
    `select (1 + (
         select count(*) from ledger_accounts l join users u on u.id = l.id
         where l.kind = 'user' and l.lifetime > 0 and l.lifetime >= me.lifetime
           and u.suspended_at is null and u.email_confirmed_at is not null
           and (l.lifetime > me.lifetime
             or (l.lifetime_reached_at, l.id) < (me.lifetime_reached_at, me.id))))::int as rank,
       me.id as "userId", me.lifetime as points
     from ledger_accounts me join users u on u.id = me.id
     where me.id = :userId and me.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null`,
    { userId },
  );
}

export async function readLifetimePoints(db: DbOrTrx, userId: string): Promise<bigint> {
  const account = await maybe<{ lifetime: bigint }>(
    db,
    "select lifetime from ledger_accounts where id = :userId",
    {
      userId,
    },
  );
  return account?.lifetime ?? 0n;
}

/** How other miners see a miner. */
export interface PublicProfile {
  userId: string;
  displayName: string;
  avatarUrl: string | null;
}

export async function readPublicProfiles(
  db: DbOrTrx,
  userIds: string[],
): Promise<Map<string, PublicProfile>> {
  const profiles = await many<PublicProfile>(
    db,
    `select user_id as "userId", display_name as "displayName", avatar_url as "avatarUrl"
     from profiles where user_id = any(:userIds)`,
    { userIds },
  );
  return new Map(profiles.map((profile) => [profile.userId, profile]));
}

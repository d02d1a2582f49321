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

export async function rankOne(db: DbOrTrx, userId: string): Promise<RankedMiner | undefined> {
  return maybe(db, `select * from (${RANKED}) ranked where "userId" = :userId`, { userId });
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

import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";

export interface Standing {
  rank: number;
  userId: string;
  /** Lifetime points, net of reversals: withdrawing costs no rank. */
  points: bigint;
}

/** Ties: who reached the points earlier is ahead. Suspended and unconfirmed miners are not ranked. */
const RANKED = `
  select (row_number() over (order by l.lifetime desc, l.lifetime_reached_at, l.id))::int as rank,
    l.id as "userId", l.lifetime as points
  from ledger_accounts l join users u on u.id = l.id
  where l.kind = 'user' and l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null`;

/** The rank of every miner, best first. */
export async function rankAll(db: DbOrTrx): Promise<Standing[]> {
  return many<Standing>(db, `${RANKED} order by rank`);
}

/** The first `limit` ranks, read from the ledger when Redis is down. */
export async function rankTop(db: DbOrTrx, limit: number): Promise<Standing[]> {
  return many<Standing>(db, `${RANKED} order by rank limit :limit`, { limit });
}

export async function rankOne(db: DbOrTrx, userId: string): Promise<Standing | undefined> {
  return maybe<Standing>(db, `select * from (${RANKED}) ranked where "userId" = :userId`, { userId });
}

export interface Face {
  userId: string;
  displayName: string;
  avatarUrl: string | null;
}

/** Names and pictures of these miners. */
export async function readFaces(db: DbOrTrx, userIds: string[]): Promise<Map<string, Face>> {
  const faces = await many<Face>(
    db,
    `select user_id as "userId", display_name as "displayName", avatar_url as "avatarUrl"
     from profiles where user_id = any(:userIds)`,
    { userIds },
  );
  return new Map(faces.map((face) => [face.userId, face]));
}

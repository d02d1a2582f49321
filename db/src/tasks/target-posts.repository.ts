import type { DbOrTrx } from "../connection.ts";
import { columnsOf, many, run } from "../query.ts";

export interface TargetPost {
  postId: string;
  accountId: string;
}

/**
 * Posts of the network's published tasks, and of tasks that ended within the last day, that are not stored yet. In
 * random order, so that posts which no network shows do not keep the others waiting.
 */
export const listMissingPosts = (db: DbOrTrx, network: string, limit: number) =>
  many<TargetPost>(db, { network, limit })(`select "postId", "accountId" from (
       select distinct target_post_id as "postId", target_account_id as "accountId" from mining_tasks t
       where t.network = :network and t.target_post_id is not null
         and (t.state = 'published' or t.state = 'ended' and t.ended_at > now() - interval '1 day')
         and not exists (select from target_posts p
           where p.network = t.network and p.post_id = t.target_post_id and p.account_id = t.target_account_id)
     ) missing order by random() limit :limit`);

/** Stores each post once. `evidence`: what its account has signed, in the network's own bytes. */
export async function storePosts(
  db: DbOrTrx,
  network: string,
  posts: readonly (TargetPost & { evidence: string })[],
): Promise<void> {
  if (posts.length === 0) return;
  await run(db, { network, ...columnsOf(posts, "postId", "accountId", "evidence") })(`
    insert into target_posts (network, post_id, account_id, evidence)
      select :network, * from unnest(:postId::text[], :accountId::text[], :evidence::text[]) on conflict do nothing`);
}

import { listMissingPosts, storePosts } from "@lode/db/tasks/target-posts.repository";
import type { Needs } from "../app.ts";
import { onEachNetwork } from "../networks/on-each-network.ts";

/** The most posts that a network is asked about in one call. */
const BATCH = 100;

/**
 * Stores the posts of published tasks once, where accounts sign their posts: receipts carry them. Throws NetworkFailure
 * if a network cannot be asked: the next call asks again.
 */
export async function keepTargetPosts({ db, networks }: Needs<"db" | "networks">): Promise<void> {
  await onEachNetwork({ networks }, async (network) => {
    if (!network.readPosts) return;
    const missing = await listMissingPosts(db, network.id, BATCH);
    if (missing.length === 0) return;
    const shown = await network.readPosts(missing);
    const posts = missing.flatMap((post) => {
      const evidence = shown.get(post.postId);
      return evidence === undefined ? [] : [{ ...post, evidence }];
    });
    await storePosts(db, network.id, posts);
  });
}

import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { Network, PostOfAccount } from "@lode/adapters/networks/port";
import { networksOf } from "@lode/adapters/networks/registry";
import { moveTask } from "@lode/db/tasks/tasks.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeEach, expect, test } from "vitest";
import { keepTargetPosts } from "./keep-target-posts.ts";

const world = await openTestDatabase();
beforeEach(async () => {
  await world.db("target_posts").delete();
});

const SPONSOR = `nostr:${"a".repeat(64)}`;
const post = (digit: string) => `nostr:${digit.repeat(64)}`;
const buildLike = (targetPostId: string, network = "nostr") =>
  buildTask(world.db, { network, kind: "like", targetAccountId: SPONSOR, targetPostId });
const stored = () => world.db("target_posts").orderBy("post_id").select("post_id", "evidence");

/** A network that shows these posts and records the questions. */
function networkWith(shown: Record<string, string>) {
  const asked: PostOfAccount[][] = [];
  const readPosts = async (posts: readonly PostOfAccount[]) => {
    asked.push([...posts]);
    return new Map(Object.entries(shown));
  };
  const network = { id: "nostr", readPosts } as Partial<Network> as Network;
  return { asked, app: { db: world.db, networks: networksOf([network]) } };
}

test("a published task's post is asked for until a relay shows it, and stored once", async () => {
  await buildLike(post("1"));
  await buildLike(post("1"));
  await buildLike(post("2"), "x");
  await buildTask(world.db, { network: "nostr", kind: "follow", targetAccountId: SPONSOR });

  const silent = networkWith({});
  await keepTargetPosts(silent.app);
  expect(silent.asked).toEqual([[{ postId: post("1"), accountId: SPONSOR }]]);
  expect(await stored()).toEqual([]);

  const { asked, app } = networkWith({ [post("1")]: "the signed post" });
  await keepTargetPosts(app);
  await keepTargetPosts(app);
  expect(asked).toHaveLength(1);
  expect(await stored()).toEqual([{ post_id: post("1"), evidence: "the signed post" }]);
});

test("the post of a task that has just ended is still stored, and a failing network loses nothing", async () => {
  const task = await buildLike(post("3"));
  await world.transaction((trx) => moveTask(trx, task.id, "ended"));
  const failing = networkWith({});
  const readPosts = () => Promise.reject(new NetworkFailure("transient", "silent"));
  const networks = networksOf([{ ...failing.app.networks.get("nostr"), readPosts }]);
  await expect(keepTargetPosts({ ...failing.app, networks })).rejects.toThrow("silent");
  await keepTargetPosts(networkWith({ [post("3")]: "signed" }).app);
  expect(await stored()).toEqual([{ post_id: post("3"), evidence: "signed" }]);
});

import { beforeAll, expect, test } from "vitest";
import { reachesBack } from "../../../domain/absence.ts";
import type { XQuestion, XTokens } from "../port.ts";
import { useSandboxX } from "../sandbox-x.test-support.ts";

const sandbox = useSandboxX();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

let me: { tokens: XTokens; xId: string; username: string };
beforeAll(async () => {
  me = await sandbox().link("busy_miner");
});

/** So many posts of the account's own, made this many hours ago. */
async function post(count: number, hours: number): Promise<void> {
  const { control } = sandbox();
  await control.changeXSettings({ clockOffsetMs: -hours * HOUR });
  for (let n = 0; n < count; n++) await control.publishPost(me.username, `Mine ${Math.random()}`);
  await control.changeXSettings({ clockOffsetMs: 0 });
}

async function look(question: XQuestion) {
  const { x, control } = sandbox();
  const before = (await control.xLog()).length;
  const seen = await x.look(me.tokens, question);
  const routes = (await control.xLog()).slice(before).map(({ route }) => route);
  return { ...seen, routes };
}
const TIMELINE = "GET /2/users/:id/tweets";
const TARGET = "GET /2/tweets";

test("adversary: a page proves an absence only back to its oldest post, and no more is read than that takes", async () => {
  const asked = await sandbox().question("comment", me.xId);
  await post(10, 5);
  await post(5, 1);
  const recent = await look({ ...asked, proof: { since: ago(0.5), reference: null } });
  expect(recent.routes).toEqual([TIMELINE, TARGET]);
  expect(recent.sighting).toMatchObject({ present: false, completeSince: expect.any(Date) });
  const { completeSince } = recent.sighting as { completeSince: Date };
  expect([ago(0.5), ago(1), ago(2)].map((since) => reachesBack(completeSince, since))).toEqual([
    true,
    false,
    false,
  ]);
  const older = await look({ ...asked, proof: { since: ago(3), reference: null } });
  expect(older.routes).toEqual([TIMELINE, TIMELINE, TARGET]);
  expect(older.sighting).toEqual({ present: false, completeSince: "everything" });
});

test("adversary: where an absence is to be proved at most 205 posts are read, and then nothing is claimed", async () => {
  const asked = await sandbox().question("repost", me.xId);
  await sandbox().control.act({ username: me.username, action: "repost", target: asked.targetTweetId ?? "" });
  await post(210, 2);
  const seen = await look({ ...asked, proof: { since: null, reference: null } });
  expect(seen.routes).toEqual([TIMELINE, TIMELINE, TIMELINE, TARGET]);
  expect(seen.resources.filter((resource) => resource !== `post:${asked.targetTweetId}`)).toHaveLength(205);
  expect(seen.sighting).toMatchObject({ present: false, completeSince: expect.any(Date) });
});

test("a post that is known is asked for by its id alone", async () => {
  const { x } = sandbox();
  const asked = await sandbox().question("comment", me.xId);
  const { postId } = await x.act(me.tokens, { ...asked, text: "Good ore here." });
  const proof = { since: ago(1), reference: { postId: postId ?? "" } };
  const there = await look({ ...asked, proof });
  expect(there.routes).toEqual(["GET /2/tweets"]);
  expect(there).toMatchObject({
    sighting: { present: true, reference: { postId } },
    endpoint: "GET /2/tweets",
    costMicrodollars: 5_000,
  });
  // A post of somebody else, or one that answers another post, names nothing.
  const other = await sandbox().question("comment", me.xId);
  expect((await look({ ...other, proof })).sighting.present).not.toBe(true);
  await x.undo(me.tokens, { ...asked, text: null, postId });
  expect((await look({ ...asked, proof })).sighting).toMatchObject({ present: false, isNamedGone: true });
});

test("adversary: a known post that X neither shows nor calls missing proves nothing", async () => {
  const { x, control } = sandbox();
  const asked = await sandbox().question("comment", me.xId);
  const { postId } = await x.act(me.tokens, { ...asked, text: "Good vein here." });
  await control.setXFaults([{ route: "GET /2/tweets", omit: ["data"] }]);
  const seen = await look({ ...asked, proof: { since: ago(1), reference: { postId: postId ?? "" } } });
  expect(seen.sighting).toMatchObject({ present: null });
});

test("adversary: where the target is gone, its absent like says nothing about the miner", async () => {
  const { control } = sandbox();
  await control.putXUser({ username: "short_lived" });
  const asked = await sandbox().question("like", me.xId, "short_lived");
  await control.putXUser({ username: "short_lived", suspended: true });
  expect((await look(asked)).sighting).toMatchObject({ present: null, isTargetGone: true });
});

test("a like is remembered by the likes below it, and its absence proved by them", async () => {
  const { x, control } = sandbox();
  const like = async (undo = false, target = "") =>
    control.act({ username: me.username, action: "like", target, undo });
  for (let n = 0; n < 105; n++) {
    await like(false, (await control.publishPost("signalfield", `Old ${n}`)).id);
  }
  const asked = await sandbox().question("like", me.xId);
  await like(false, asked.targetTweetId ?? "");
  const { sighting } = await x.look(me.tokens, asked);
  const reference = sighting.present ? (sighting.reference ?? null) : null;
  expect(reference?.olderLikes).toHaveLength(4);
  await like(true, asked.targetTweetId ?? "");
  for (let n = 0; n < 10; n++) await like(false, (await control.publishPost("signalfield", `New ${n}`)).id);
  const known = await x.look(me.tokens, { ...asked, proof: { since: null, reference } });
  expect(known.sighting).toEqual({ present: false, completeSince: "everything" });
  const unknown = await x.look(me.tokens, { ...asked, proof: { since: null, reference: null } });
  expect(unknown.sighting).toEqual({ present: false, completeSince: null });
});

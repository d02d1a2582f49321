import { type CompleteSince, reachesBack } from "@lode/core/domain/networks/probe-outcome";
import { beforeAll, expect, test } from "vitest";
import type { Member } from "../../contract-suite.test-support.ts";
import type { Question } from "../../port.ts";
import { useSandboxX } from "../sandbox-x.test-support.ts";

const sandbox = useSandboxX();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

let me: Member;
beforeAll(async () => {
  me = await sandbox().link("busy_miner");
});

/** Publishes `count` posts of the account, dated `hours` hours ago. */
async function post(count: number, hours: number): Promise<void> {
  const { control } = sandbox();
  await control.changeXSettings({ clockOffsetMs: -hours * HOUR });
  for (let n = 0; n < count; n++) await control.publishPost(me.username, `Mine ${Math.random()}`);
  await control.changeXSettings({ clockOffsetMs: 0 });
}

async function probe(question: Question) {
  const { x, control } = sandbox();
  const before = (await control.xLog()).length;
  const [result] = await x.probe([question]);
  if (!result) throw new Error("A question was not answered.");
  const routes = (await control.xLog()).slice(before).map(({ route }) => route);
  return { ...result, routes };
}
const TIMELINE = "GET /2/users/:id/tweets";
const TARGET = "GET /2/tweets";

test("adversary: a page proves an absence only back to its oldest post, and no more is read than needed", async () => {
  const asked = await sandbox().question("comment", me);
  await post(10, 5);
  await post(5, 1);
  const recent = await probe({ ...asked, proof: { since: ago(0.5), reference: null } });
  expect(recent.routes).toEqual([TIMELINE, TARGET]);
  expect(recent.outcome).toMatchObject({ state: "not_done", completeSince: expect.any(Date) });
  const { completeSince } = recent.outcome as { completeSince: CompleteSince };
  expect([ago(0.5), ago(1), ago(2)].map((since) => reachesBack(completeSince, since))).toEqual([
    true,
    false,
    false,
  ]);
  const older = await probe({ ...asked, proof: { since: ago(3), reference: null } });
  expect(older.routes).toEqual([TIMELINE, TIMELINE, TARGET]);
  expect(older.outcome).toEqual({ state: "not_done", completeSince: "everything", lagMs: 0 });
});

test("adversary: proving an absence reads at most 205 posts, and claims nothing beyond them", async () => {
  const asked = await sandbox().question("repost", me);
  await sandbox().control.act({ username: me.username, action: "repost", target: asked.targetPostId ?? "" });
  await post(210, 2);
  const seen = await probe({ ...asked, proof: { since: null, reference: null } });
  expect(seen.routes).toEqual([TIMELINE, TIMELINE, TIMELINE, TARGET]);
  // 205 posts and the target itself.
  expect(seen.receipt.costMicrodollars).toBe(206 * 5_000);
  expect(seen.outcome).toMatchObject({ state: "not_done", completeSince: expect.any(Date) });
});

test("a known post is looked up by its id alone", async () => {
  const { x } = sandbox();
  const asked = await sandbox().question("comment", me);
  const { postId } = await x.act(me.grant, { ...asked, text: "Good ore here." });
  const proof = { since: ago(1), reference: { postId: postId ?? "" } };
  const there = await probe({ ...asked, proof });
  expect(there.routes).toEqual(["GET /2/tweets"]);
  expect(there).toMatchObject({
    outcome: { state: "done", reference: { postId } },
    receipt: { endpoint: "GET /2/tweets", costMicrodollars: 5_000 },
  });
  // A post by another account, or a reply to another post, identifies nothing.
  const other = await sandbox().question("comment", me);
  expect((await probe({ ...other, proof })).outcome.state).not.toBe("done");
  await x.undo(me.grant, { ...asked, text: null, postId });
  expect((await probe({ ...asked, proof })).outcome).toMatchObject({ state: "not_done", isNamedGone: true });
});

test("adversary: a known post that X neither shows nor calls missing proves nothing", async () => {
  const { x, control } = sandbox();
  const asked = await sandbox().question("comment", me);
  const { postId } = await x.act(me.grant, { ...asked, text: "Good vein here." });
  await control.setXFaults([{ route: "GET /2/tweets", omit: ["data"] }]);
  const seen = await probe({ ...asked, proof: { since: ago(1), reference: { postId: postId ?? "" } } });
  expect(seen.outcome).toMatchObject({ state: "unknown" });
});

test("adversary: if the target is gone, a missing like says nothing about the miner", async () => {
  const { control } = sandbox();
  await control.putXUser({ username: "short_lived" });
  const asked = await sandbox().question("like", me, "short_lived");
  await control.putXUser({ username: "short_lived", suspended: true });
  expect((await probe(asked)).outcome).toMatchObject({ state: "unknown", isTargetGone: true });
});

test("the likes just below a like are remembered, and later prove that the like is absent", async () => {
  const { control } = sandbox();
  const like = async (undo = false, target = "") =>
    control.act({ username: me.username, action: "like", target, undo });
  for (let n = 0; n < 105; n++) {
    await like(false, (await control.publishPost("signalfield", `Old ${n}`)).id);
  }
  const asked = await sandbox().question("like", me);
  await like(false, asked.targetPostId ?? "");
  const { outcome, receipt } = await probe(asked);
  expect(receipt.costMicrodollars).toBe(5 * 5_000);
  const reference = outcome.state === "done" ? (outcome.reference ?? null) : null;
  expect(reference?.olderLikes).toHaveLength(4);
  await like(true, asked.targetPostId ?? "");
  for (let n = 0; n < 10; n++) await like(false, (await control.publishPost("signalfield", `New ${n}`)).id);
  const known = await probe({ ...asked, proof: { since: null, reference } });
  expect(known.outcome).toEqual({ state: "not_done", completeSince: "everything", lagMs: 0 });
  const unknown = await probe({ ...asked, proof: { since: null, reference: null } });
  expect(unknown.outcome).toEqual({ state: "not_done", completeSince: null, lagMs: 0 });
});

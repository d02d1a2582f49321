import type { ActionKind, Target } from "@lode/core/domain/networks/action-kinds";
import { hexOf, nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import type { KeyHolder } from "@lode/sandbox/people/nostr-client";
import type { EventTemplate } from "nostr-tools/pure";
import { expect, test } from "vitest";
import type { Question } from "../port.ts";
import { actOf, seconds, useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();

const questionOf = (target: Target, { pubkey }: KeyHolder): Question => ({
  ...target,
  externalId: nostrId(pubkey),
  grant: {},
});
const ask = async (question: Question) => {
  const [result] = await sandbox().network.probe([question]);
  if (!result) throw new Error("A question was not answered.");
  return result.outcome;
};
let people = 0;
const newPerson = () => sandbox().person(`liar_${++people}`);
/** A new person who has done the kind by hand so many seconds ago, published at the relays given. */
const done = async (kind: ActionKind, at: (0 | 1)[] = [0, 1], age = 0) => {
  const { target, publish, relays } = sandbox();
  const miner = await newPerson();
  const asked = await target(kind);
  const act = miner.sign({ ...actOf(asked), created_at: seconds() - age });
  await publish(
    act,
    at.map((n) => relays[n]),
  );
  return { miner, act, question: questionOf(asked, miner) };
};
/** Both relays have taken the event, without a call for each. */
const store = (event: NostrEvent) => sandbox().sandboxes.map(({ relay }) => relay.events.upsert(event));
const undo = ({ miner, act }: { miner: KeyHolder; act: NostrEvent }, age = 0) =>
  miner.sign({ kind: 5, tags: [["e", act.id]], content: `${Math.random()}`, created_at: seconds() - age });
const asRecheck = (question: Question, { id }: NostrEvent): Question => ({
  ...question,
  proof: { since: null, reference: { postId: nostrId(id) } },
});

test("an act at one relay only, or withheld by one relay, is done", async () => {
  const { question, act } = await done("like", [1]);
  expect(await ask(question)).toEqual({ state: "done", reference: { postId: nostrId(act.id) } });
  const both = await done("like");
  sandbox().sandboxes[0].relay.events.lies = { omits: [7] };
  expect((await ask(both.question)).state).toBe("done");
});

test("a deletion that one relay withholds is still an undo, and is proved", async () => {
  const { sandboxes, publish } = sandbox();
  const liked = await done("like");
  await publish(undo(liked));
  sandboxes[0].relay.events.lies = { omits: [5], forges: [liked.act] };
  expect(await ask(asRecheck(liked.question, liked.act))).toMatchObject({
    state: "not_done",
    completeSince: "everything",
  });
});

test("what no relay has is not done, and proves nothing about an act that was seen before", async () => {
  const { sandboxes } = sandbox();
  const liked = await done("like");
  for (const { relay } of sandboxes) relay.events.lies = { omits: [7] };
  expect(await ask(asRecheck(liked.question, liked.act))).toMatchObject({
    state: "not_done",
    completeSince: null,
  });
});

test("while one relay is silent, acts at the other relays count, but an undo is not proved", async () => {
  const { sandboxes, publish } = sandbox();
  const liked = await done("like");
  const undone = await done("like");
  await publish(undo(undone));
  sandboxes[0].relay.isSilent = true;
  expect((await ask(liked.question)).state).toBe("done");
  expect(await ask(asRecheck(undone.question, undone.act))).toMatchObject({
    state: "not_done",
    completeSince: null,
  });
});

test("events that a relay forges, changes, or dates far ahead do not count as acts", async () => {
  const { sandboxes, person, target } = sandbox();
  const miner = await person("innocent");
  const stranger = await person("stranger");
  for (const kind of ["like", "follow"] as const) {
    const asked = await target(kind);
    const genuine = miner.sign(
      actOf({
        ...asked,
        targetPostId: asked.targetPostId && nostrId("d".repeat(64)),
        targetAccountId: nostrId("d".repeat(64)),
      }),
    );
    const lies: NostrEvent[] = [
      { ...genuine, tags: actOf(asked).tags },
      { ...stranger.sign(actOf(asked)), pubkey: miner.pubkey },
      stranger.sign(actOf(asked)),
      miner.sign({ ...actOf(asked), created_at: seconds() + 86_400 }),
    ];
    for (const lie of lies) {
      for (const { relay } of sandboxes) relay.events.lies = { forges: [lie] };
      expect((await ask(questionOf(asked, miner))).state).toBe("not_done");
    }
  }
});

test("an older list that one relay replays proves no follow, and no unfollow after a newer list", async () => {
  const { sandboxes, person, target, publish } = sandbox();
  const miner = await person("replayed");
  const asked = await target("follow");
  const [old, newer] = [-100, -50].map((age) =>
    miner.sign({ ...actOf(asked), tags: age === -100 ? actOf(asked).tags : [], created_at: seconds() + age }),
  );
  if (!old || !newer) throw new Error("The lists are missing.");
  await publish(newer);
  sandboxes[1].relay.events.lies = { forges: [old] };
  expect(await ask(questionOf(asked, miner))).toMatchObject({
    state: "not_done",
    completeSince: "everything",
  });
});

test("an account that floods a post hides nobody else's comment", async () => {
  const { person, target, publish, network } = sandbox();
  const asked = await target("comment");
  const honest = await person("honest");
  const flooder = await person("flooder");
  await publish(honest.sign({ ...actOf(asked), created_at: seconds() - 1_000 }));
  const silent = await person("silent");
  for (let n = 0; n < 510; n++) store(flooder.sign({ ...actOf(asked), content: `${n}` }));
  const results = await network.probe([silent, flooder, honest].map((one) => questionOf(asked, one)));
  expect(results.map(({ outcome }) => outcome.state)).toEqual(["not_done", "done", "done"]);
});

test("an account that publishes more than Lode reads at once hides nobody else's comment", async () => {
  const { person, target, publish, network } = sandbox();
  const asked = await target("comment");
  const honest = await person("brief");
  const flooder = await person("verbose");
  await publish(honest.sign({ ...actOf(asked), created_at: seconds() - 1_000 }));
  for (let n = 0; n < 150; n++)
    store(flooder.sign({ ...actOf(asked), content: `${n} ${"x".repeat(60_000)}` }));
  const results = await network.probe([flooder, honest].map((one) => questionOf(asked, one)));
  expect(results.map(({ outcome }) => outcome.state)).toEqual(["done", "done"]);
});

/** More events than a relay sends for one filter. */
const FLOOD = 510;
const UNDONE = { state: "not_done", completeSince: "everything" };

test("adversary: an act that its author deletes five hundred times is undone", async () => {
  const liked = await done("like", [0, 1], 800);
  for (let n = 0; n < FLOOD; n++) store(undo(liked, 100));
  expect(await ask(asRecheck(liked.question, liked.act))).toMatchObject(UNDONE);
});

test("adversary: a deletion is proved behind five hundred other events of the account at the same post", async () => {
  const commented = await done("comment", [0, 1], 800);
  store(undo(commented, 700));
  const { miner, question } = commented;
  const mention = [["e", hexOf(question.targetPostId ?? ""), "", "mention"]];
  for (let n = 0; n < FLOOD; n++) store(miner.sign({ kind: 1, tags: mention, content: `${n}` }));
  expect(await ask(asRecheck(question, commented.act))).toMatchObject(UNDONE);
});

test("adversary: deletions of another act do not hide the deletion of this act", async () => {
  const { miner, act, question } = await done("like", [0, 1], 800);
  const other = miner.sign({ ...actOf(question), created_at: seconds() - 790 });
  store(undo({ miner, act }, 700));
  for (let n = 0; n < FLOOD; n++) store(undo({ miner, act: other }, 100));
  // These relays still show deleted events.
  for (const { relay } of sandbox().sandboxes) relay.events.lies = { forges: [act, other] };
  expect(await ask(asRecheck(question, act))).toMatchObject(UNDONE);
});

/** Events that a relay without limits serves: genuinely signed, with fields at the edges of what is possible. */
const STRANGE: Record<string, (act: string) => Partial<EventTemplate> & { kind: number }> = {
  ...Object.fromEntries(
    [0, 2 ** 31, 8.64e12, 8.64e12 + 1, 2 ** 53 - 1].flatMap((created_at) => [
      [`a deletion of second ${created_at}`, (act: string) => ({ kind: 5, tags: [["e", act]], created_at })],
      [`a like of second ${created_at}`, () => ({ kind: 7, tags: [], created_at })],
    ]),
  ),
  "a deletion with empty tags": (act) => ({ kind: 5, tags: [[], [""], ["e"], ["e", act]] }),
  "a deletion of 64 KB": (act) => ({ kind: 5, tags: [["e", act]], content: "x".repeat(65_536) }),
  "a like with a thousand posts": () => ({
    kind: 7,
    tags: Array.from({ length: 1_000 }, () => ["e", "f".repeat(64)]),
  }),
};

test.each(Object.entries(STRANGE))("adversary: %s affects only its own account", async (_name, strange) => {
  const { publish, network, sandboxes } = sandbox();
  const { miner: mallory, act, question } = await done("like");
  const honest = await newPerson();
  await publish(honest.sign(actOf(question)));
  const event = mallory.sign(strange(act.id));
  sandboxes[0].relay.events.lies = { forges: [event] };
  const [hers, other] = await network.probe([question, questionOf(question, honest)]);
  expect(other?.outcome.state).toBe("done");
  // A deletion counts whatever its date.
  expect(hers?.outcome.state).toBe(event.kind === 5 ? "not_done" : "done");
});

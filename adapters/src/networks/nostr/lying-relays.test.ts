import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import type { KeyHolder } from "@lode/sandbox/people/nostr-client";
import { expect, test } from "vitest";
import type { Question, Target } from "../port.ts";
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
/** A new person who has done the kind by hand, published at the relays given. */
const done = async (kind: ActionKind, at: (0 | 1)[] = [0, 1]) => {
  const { person, target, publish, relays } = sandbox();
  people += 1;
  const miner = await person(`liar_${people}`);
  const asked = await target(kind);
  const act = miner.sign(actOf(asked));
  await publish(
    act,
    at.map((n) => relays[n]),
  );
  return { miner, act, question: questionOf(asked, miner) };
};
/** Both relays have taken the event, without a call for each. */
const store = (event: NostrEvent) => sandbox().sandboxes.map(({ relay }) => relay.events.upsert(event));
const undo = ({ miner, act }: { miner: KeyHolder; act: NostrEvent }) =>
  miner.sign({ kind: 5, tags: [["e", act.id]] });
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

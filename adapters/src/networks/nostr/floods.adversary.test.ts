import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { hexOf, nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { expect, test } from "vitest";
import type { Question } from "../port.ts";
import { actOf, seconds, useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
/** More events than a relay sends for one filter. */
const FLOOD = Array.from({ length: 510 }, (_, n) => n);
let people = 0;

/** A miner whose act was awarded, and the re-check's question about it. */
async function awarded(kind: ActionKind) {
  const { person, target } = sandbox();
  people += 1;
  const miner = await person(`flood_${people}`);
  const asked = await target(kind);
  const act = miner.sign({ ...actOf(asked), created_at: seconds() - 5_000 });
  store([act]);
  const proof = { since: null, reference: { postId: nostrId(act.id) } };
  const question: Question = { ...asked, externalId: nostrId(miner.pubkey), grant: {}, proof };
  const deletes = (id: string, age: number) =>
    miner.sign({ kind: 5, tags: [["e", id]], content: `${Math.random()}`, created_at: seconds() - age });
  return { miner, asked, act, question, deletes };
}

const store = (events: readonly NostrEvent[]) => {
  for (const { relay } of sandbox().sandboxes) for (const event of events) relay.events.upsert(event);
};
const outcomeOf = async (question: Question) => (await sandbox().network.probe([question]))[0]?.outcome;
const UNDONE = { state: "not_done", completeSince: "everything" };

test("adversary: an act that its author deletes five hundred times is undone", async () => {
  const { act, question, deletes } = await awarded("like");
  store(FLOOD.map(() => deletes(act.id, 100)));
  expect(await outcomeOf(question)).toMatchObject(UNDONE);
});

test("adversary: a deletion is proved behind five hundred other events of the account at the same post", async () => {
  const { miner, asked, act, question, deletes } = await awarded("comment");
  store([deletes(act.id, 4_000)]);
  const mention = [["e", hexOf(asked.targetPostId ?? ""), "", "mention"]];
  store(FLOOD.map((n) => miner.sign({ kind: 1, tags: mention, content: `${n}` })));
  expect(await outcomeOf(question)).toMatchObject(UNDONE);
});

test("adversary: deletions of another act do not hide the deletion of this act", async () => {
  const { miner, asked, act, question, deletes } = await awarded("like");
  const other = miner.sign({ ...actOf(asked), created_at: seconds() - 4_900 });
  store([deletes(act.id, 4_000)]);
  store(FLOOD.map(() => deletes(other.id, 100)));
  // These relays still show deleted events.
  for (const { relay } of sandbox().sandboxes) relay.events.lies = { forges: [act, other] };
  expect(await outcomeOf(question)).toMatchObject(UNDONE);
});

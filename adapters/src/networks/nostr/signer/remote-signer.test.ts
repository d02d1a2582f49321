import { hexOf } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { decrypt, encrypt, getConversationKey } from "nostr-tools/nip44";
import { type EventTemplate, finalizeEvent, generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { afterEach, expect, test } from "vitest";
import { linkingBy } from "../../linking-by.test-support.ts";
import type { Grant } from "../../port.ts";
import type { Relay } from "../relay.ts";
import { seconds, useSandboxNostr } from "../sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
const URL_TO_SIGN = "https://lode.example/api/links/nostr";
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function actions(username: string) {
  const { linkBySigner, target } = sandbox();
  const { grant, facts, person } = await linkBySigner(username);
  const actionOn = async (kind: "like" | "repost" | "comment") => ({
    ...(await target(kind)),
    externalId: facts.externalId,
    text: kind === "comment" ? "#ad Well said." : null,
  });
  return { grant, person, actionOn };
}

const published = async (relay: Relay, author: string, kinds: readonly number[]): Promise<NostrEvent[]> =>
  (await relay.query({ kinds, authors: [author] })).events;

/** A signer on the second relay, which answers each request with the result of `answer`. */
async function listenAs(
  secret: Uint8Array,
  answer: (request: { id: string; method: string; params: string[] }) => object,
) {
  const { relays } = sandbox();
  const [, relay] = relays;
  const listening = await relay.listen({ kinds: [24133], "#p": [getPublicKey(secret)] }, (event) => {
    const conversation = getConversationKey(secret, event.pubkey);
    const content = encrypt(
      JSON.stringify(answer(JSON.parse(decrypt(event.content, conversation)))),
      conversation,
    );
    void relay.publish(
      finalizeEvent({ kind: 24133, tags: [["p", event.pubkey]], content, created_at: seconds() }, secret),
    );
  });
  stops.push(() => listening.stop());
}

test("a key linked by its signer proves itself, and Lode keeps only a key of its own", async () => {
  const { linkBySigner } = sandbox();
  const { grant, facts, person } = await linkBySigner("by_signer");
  expect(facts).toMatchObject({ externalId: `nostr:${person.pubkey}`, username: "by_signer" });
  expect(Object.keys(grant)).toEqual(["clientSecret", "signer"]);
  expect(grant.clientSecret).not.toBe(person.secret);
  expect(sandbox().network.canActWith(grant)).toBe(true);
  expect(sandbox().network.canActWith({})).toBe(false);
});

test("what the signer signs names the post, says that it was paid, and is at every relay", async () => {
  const { network, relays } = sandbox();
  const { grant, person, actionOn } = await actions("paid_author");
  const repost = await actionOn("repost");
  const comment = await actionOn("comment");
  await network.act(grant, repost);
  const { postId } = await network.act(grant, comment);
  for (const relay of relays) {
    const [reposted] = await published(relay, person.pubkey, [6]);
    expect(reposted?.tags).toContainEqual(["l", "paid", "app.lode"]);
    expect(JSON.parse(reposted?.content ?? "")).toMatchObject({ id: hexOf(repost.targetPostId ?? "") });
    const [commented] = await published(relay, person.pubkey, [1]);
    expect(commented).toMatchObject({ id: hexOf(postId ?? ""), content: "#ad Well said." });
    expect(commented?.tags).toContainEqual(["l", "paid", "app.lode"]);
  }
});

test("a signer that does not answer has done nothing, and is asked again in an hour", async () => {
  const { network, relays, sandboxes } = sandbox();
  const { grant, person, actionOn } = await actions("asleep");
  sandboxes[0].signer.setMode(person, "is silent");
  const failure = await network.act(grant, await actionOn("like")).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "signer_silent" });
  expect(Number((failure as { retryAt: Date }).retryAt) - Date.now()).toBeGreaterThan(3_500_000);
  expect(await published(relays[0], person.pubkey, [7])).toEqual([]);
});

test("a person who declines once loses nothing else", async () => {
  const { network, sandboxes } = sandbox();
  const { grant, person, actionOn } = await actions("decliner");
  sandboxes[0].signer.setMode(person, "declines");
  const like = await actionOn("like");
  await expect(network.act(grant, like)).rejects.toMatchObject({ kind: "declined" });
  sandboxes[0].signer.setMode(person, "answers");
  await network.act(grant, like);
});

test("a post that no relay has is gone before the signer is asked", async () => {
  const { network } = sandbox();
  const { grant, actionOn } = await actions("looks_first");
  const gone = { ...(await actionOn("like")), targetPostId: `nostr:${"0".repeat(64)}` };
  await expect(network.act(grant, gone)).rejects.toMatchObject({ kind: "gone" });
});

type Sign = (template: EventTemplate, secret: Uint8Array) => object;

/** An account whose signer answers every request with what `sign` returns. */
async function accountSignedBy(sign: Sign) {
  const { target } = sandbox();
  const secret = generateSecretKey();
  const clientSecret = Buffer.from(generateSecretKey()).toString("hex");
  const grant: Grant = { clientSecret, signer: getPublicKey(secret) };
  await listenAs(secret, ({ id, params }) => ({
    id,
    result: JSON.stringify(sign(JSON.parse(params[0] ?? ""), secret)),
  }));
  const pubkey = getPublicKey(secret);
  return { grant, pubkey, like: { ...(await target("like")), externalId: `nostr:${pubkey}`, text: null } };
}

test.each<[string, string, Sign]>([
  [
    "another text",
    "refused",
    (template, secret) => finalizeEvent({ ...template, content: "Buy this." }, secret),
  ],
  [
    "an event of next week",
    "refused",
    (template, secret) => finalizeEvent({ ...template, created_at: template.created_at + 604_800 }, secret),
  ],
  [
    "another post",
    "refused",
    (template, secret) =>
      finalizeEvent({ ...template, tags: [["e", "f".repeat(64)], ...template.tags] }, secret),
  ],
  ["with another key", "reauth", (template) => finalizeEvent(template, generateSecretKey())],
  ["nothing that is an event", "refused", () => ({ signed: true })],
])("a signer that signs %s publishes nothing", async (_name, kind, sign) => {
  const { network, relays } = sandbox();
  const { grant, pubkey, like } = await accountSignedBy(sign);
  await expect(network.act(grant, like)).rejects.toMatchObject({ kind });
  expect(await published(relays[0], pubkey, [7])).toEqual([]);
});

test.each<[string, Sign]>([
  [
    "dates the event anew",
    (template, secret) => finalizeEvent({ ...template, created_at: template.created_at + 2 }, secret),
  ],
  [
    "names itself",
    (template, secret) =>
      finalizeEvent({ ...template, tags: [...template.tags, ["client", "Amber"]] }, secret),
  ],
])("a signer that %s signs the same act", async (_name, sign) => {
  const { network, relays } = sandbox();
  const { grant, pubkey, like } = await accountSignedBy(sign);
  await network.act(grant, like);
  expect(await published(relays[0], pubkey, [7])).toHaveLength(1);
});

test("only the signer that repeats the word of the request is connected", async () => {
  const { network, relays } = sandbox();
  const linking = linkingBy("signer", network);
  const { secret, url } = await linking.begin(URL_TO_SIGN);
  const waiting = linking.awaitSigner?.(secret, 600);
  const client = new URL(url).host;
  const stranger = generateSecretKey();
  const guess = encrypt(JSON.stringify({ id: "1", result: "ack" }), getConversationKey(stranger, client));
  await relays[0].publish(
    finalizeEvent({ kind: 24133, tags: [["p", client]], content: guess, created_at: seconds() }, stranger),
  );
  expect(await waiting).toBeUndefined();
});

test("while no relay answers, a link cannot begin, and an act and a revocation fail as transient", async () => {
  const { network, sandboxes } = sandbox();
  const { grant, actionOn } = await actions("outage");
  const like = await actionOn("like");
  for (const { relay } of sandboxes) relay.isSilent = true;
  await expect(network.act(grant, like)).rejects.toMatchObject({ kind: "transient" });
  await expect(network.link.revoke(grant)).rejects.toMatchObject({ kind: "transient" });
  const linking = linkingBy("signer", network);
  await expect(linking.begin(URL_TO_SIGN)).rejects.toMatchObject({ kind: "transient" });
});

test("once removed, the signer no longer knows Lode", async () => {
  const { network } = sandbox();
  const { grant, actionOn } = await actions("leaver");
  await network.link.revoke(grant);
  await expect(network.act(grant, await actionOn("like"))).rejects.toMatchObject({ kind: "reauth" });
});

test("an act that a relay dropped is published again byte for byte", async () => {
  const { network, relays, sandboxes } = sandbox();
  const { grant, person, actionOn } = await actions("kept");
  const like = await actionOn("like");
  await network.act(grant, like);
  const [event] = await published(relays[0], person.pubkey, [7]);
  for (const { relay } of sandboxes) relay.events.forget(event?.id ?? "");
  expect(await published(relays[0], person.pubkey, [7])).toEqual([]);
  await network.restore?.(JSON.stringify(event));
  expect(await published(relays[0], person.pubkey, [7])).toEqual([event]);
  await expect(network.restore?.(JSON.stringify({ ...event, content: "-" }))).rejects.toMatchObject({
    kind: "refused",
  });
});

test("what a person signs in the page is published only if it is exactly the act and says that it was paid", async () => {
  const { network, person, target, relays } = sandbox();
  const { sign, pubkey } = await person("by_hand");
  const action = { ...(await target("repost")), externalId: `nostr:${pubkey}`, text: null };
  const template = JSON.parse((await network.sign?.prepare(action)) ?? "");
  const bare = sign({ ...template, tags: template.tags.slice(0, 2) });
  const foreign = (await person("stranger")).sign(template);
  const passing = sign({ ...template, tags: [...template.tags, ["expiration", "9000000000"]] });
  for (const wrong of [bare, foreign, passing, { ...sign(template), content: "forged" }])
    await expect(network.sign?.publish(action, JSON.stringify(wrong))).rejects.toMatchObject({
      kind: "refused",
    });
  await network.sign?.publish(action, JSON.stringify(sign(template)));
  expect(await published(relays[1], pubkey, [6])).toHaveLength(1);
});

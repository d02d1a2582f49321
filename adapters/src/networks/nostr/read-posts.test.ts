import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import { readEvent } from "@lode/core/domain/networks/nostr/event";
import { expect, test } from "vitest";
import { readPosts } from "./open-nostr.ts";
import { useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();

/** An event as Lode stores it. */
const kept = (event: object): string => JSON.stringify(readEvent(event));

test("a post is read from any relay, as its account has signed it, and from no other account", async () => {
  const { relays, person, publish } = sandbox();
  const [author, stranger] = [await person("author"), await person("stranger")];
  const note = author.sign({ kind: 1, content: "A note" });
  const article = author.sign({ kind: 30023, tags: [["d", "one"]], content: "An article" });
  await publish(note, [relays[1]]);
  await publish(article);
  const asked = (event: { id: string }, { pubkey }: { pubkey: string }) => ({
    postId: nostrId(event.id),
    accountId: nostrId(pubkey),
  });
  const missing = { postId: nostrId("a".repeat(64)), accountId: nostrId(author.pubkey) };
  const found = await readPosts(relays, [asked(note, author), asked(article, author), missing]);
  expect([...found]).toEqual([
    [nostrId(note.id), kept(note)],
    [nostrId(article.id), kept(article)],
  ]);
  expect([...(await readPosts(relays, [asked(note, stranger)]))]).toEqual([]);
  expect([...(await readPosts(relays, []))]).toEqual([]);
});

test("adversary: a forged copy is not the post, and does not hide it", async () => {
  const { relays, sandboxes, person, publish } = sandbox();
  const author = await person("author");
  const note = author.sign({ kind: 1, content: "The genuine note" });
  await publish(note, [relays[1]]);
  sandboxes[0].relay.events.lies = { forges: [{ ...note, content: "A forged note" }] };
  const posts = [{ postId: nostrId(note.id), accountId: nostrId(author.pubkey) }];
  expect((await readPosts(relays, posts)).get(nostrId(note.id))).toBe(kept(note));
});

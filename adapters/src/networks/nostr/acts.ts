import { hexOf, isAct, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { isDisclosed, PAID_LABEL } from "@lode/core/domain/networks/nostr/disclosure";
import { type NostrEvent, newestFirst, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/say";
import { NetworkFailure } from "../failure.ts";
import type { Action, Grant } from "../port.ts";
import { isAuthentic } from "./is-authentic.ts";
import type { Relay } from "./relay.ts";
import { askAboutAuthors, publish } from "./relays.ts";
import { type Signers, signAs, type Template } from "./signer/ask-signer.ts";

const NOTE = 1;
const REPLY = 1111;
/** Relays take events of 64 KB, and the quotes of an embedded post are escaped. */
const LARGEST_EMBEDDED = 30_000;

const now = (): number => Math.floor(Date.now() / 1_000);
const label = (): string[][] => PAID_LABEL.map((tag) => [...tag]);

/**
 * The event that the account signs to do this: an event that names exactly the target and says that it was paid. Throws
 * NetworkFailure: `gone` if no relay has the post.
 */
export async function templateOf(relays: readonly Relay[], action: Action): Promise<Template> {
  const { kind, targetAccountId, targetPostId, text } = action;
  if (kind === "follow" || targetPostId === null)
    throw new NetworkFailure("refused", say("nostr.no-follow-lists"));
  const post = await readPost(relays, hexOf(targetPostId), hexOf(targetAccountId));
  const relay = relays[0]?.url ?? "";
  const named = [
    ["e", post.id, relay, ...(kind === "comment" ? [] : [post.pubkey])],
    ["p", post.pubkey],
  ];
  switch (kind) {
    case "like":
      return {
        kind: 7,
        content: "+",
        tags: [...named, ["k", String(post.kind)], ...label()],
        created_at: now(),
      };
    case "repost": {
      const isNote = post.kind === NOTE;
      const sort = isNote ? [] : [["k", String(post.kind)]];
      // NIP-18: the post itself, so that a client can show it without a query; or nothing.
      const whole = JSON.stringify(post);
      return {
        kind: isNote ? 6 : 16,
        content: whole.length <= LARGEST_EMBEDDED ? whole : "",
        tags: [...named, ...sort, ...label()],
        created_at: now(),
      };
    }
    case "comment":
      return { ...replyTo(post, relay), content: text ?? "", created_at: now() };
  }
}

/** A reply to a note is a note (NIP-10); a reply to anything else is a comment (NIP-22). */
function replyTo(post: NostrEvent, relay: string): Pick<Template, "kind" | "tags"> {
  if (post.kind !== NOTE) {
    const [kind, id, author] = [String(post.kind), post.id, post.pubkey];
    const root = [
      ["E", id, relay, author],
      ["K", kind],
      ["P", author],
    ];
    const parent = [
      ["e", id, relay, author],
      ["k", kind],
      ["p", author],
    ];
    return { kind: REPLY, tags: [...root, ...parent, ...label()] };
  }
  const root = post.tags.find(([name, , , marker]) => name === "e" && marker === "root")?.[1];
  const own = ["e", post.id, relay, root ? "reply" : "root", post.pubkey];
  const thread = root ? [["e", root, "", "root"], own] : [own];
  return { kind: NOTE, tags: [...thread, ["p", post.pubkey], ...label()] };
}

/** The post with this id, signed by this author. Throws NetworkFailure: `gone`, or `transient` in doubt. */
async function readPost(relays: readonly Relay[], id: string, author: string): Promise<NostrEvent> {
  const { events, complete } = await askAboutAuthors(relays, { ids: [id] }, [author]);
  const post = events.sort(newestFirst).find((event) => event.id === id && isAuthentic(event));
  if (post) return post;
  throw complete.has(author)
    ? new NetworkFailure("gone", say("nostr.no-post"))
    : new NetworkFailure("transient", say("nostr.some-silent"));
}

/**
 * Publishes what the account has signed. Throws NetworkFailure(`refused`) if the event is not exactly this act, signed
 * by the account, or does not say that it was paid.
 */
export async function publishAct(relays: readonly Relay[], action: Action, event: NostrEvent | undefined) {
  const { kind, externalId, targetPostId } = action;
  const isExact = event?.pubkey === hexOf(externalId) && isAct(event, kind, hexOf(targetPostId ?? ""));
  if (!isExact || !isDisclosed(event, kind) || !isAuthentic(event))
    throw new NetworkFailure("refused", say("nostr.other-act"));
  await publish(relays, event);
  return { postId: nostrId(event.id) };
}

/** Publishes a stored act again, byte for byte. Throws NetworkFailure(`refused`) if it is no event. */
export async function publishStored(relays: readonly Relay[], evidence: string): Promise<void> {
  const event = parseEvent(evidence);
  if (!event || !isAuthentic(event)) throw new NetworkFailure("refused", say("nostr.act-damaged"));
  await publish(relays, event);
}

/** Lets the account's signer sign the act and publishes it. If the signer's answer is lost, nothing is published. */
export async function writeAct(signers: Signers, grant: Grant, action: Action) {
  const template = await templateOf(signers.relays, action);
  return publishAct(signers.relays, action, await signAs(signers, grant, action, template));
}

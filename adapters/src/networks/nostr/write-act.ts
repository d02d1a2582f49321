import { DELETION, hexOf, isAct, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { isDisclosed, PAID_LABEL } from "@lode/core/domain/networks/nostr/disclosure";
import { type NostrEvent, readEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../failure.ts";
import type { Action, Grant } from "../port.ts";
import { isAuthentic } from "./is-authentic.ts";
import { readPost } from "./read-post.ts";
import type { Relay } from "./relay.ts";
import { publish } from "./relays.ts";
import { type SignerGrant, type Signers, signerGrantOf } from "./signer/ask-signer.ts";
import { signEvent, type Template } from "./signer/sign-event.ts";

const NOTE = 1;
const REPLY = 1111;
const now = (): number => Math.floor(Date.now() / 1_000);
const label = (): string[][] => PAID_LABEL.map((tag) => [...tag]);

/**
 * What the account signs to do this: an event that names exactly the target and says that it was paid. Throws
 * NetworkFailure: `gone` if no relay has the post.
 */
export async function templateOf(relays: readonly Relay[], action: Action): Promise<Template> {
  const { kind, targetAccountId, targetPostId, text } = action;
  if (kind === "follow" || targetPostId === null) throw byHandOnly();
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
      // NIP-18: the post itself, so that a client can show it without asking.
      return {
        kind: isNote ? 6 : 16,
        content: JSON.stringify(post),
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

const byHandOnly = (): NetworkFailure => new NetworkFailure("refused", say("nostr.no-follow-lists"));

/** Lets the account's signer sign the act and publishes it. A lost answer leaves nothing behind at the relays. */
export async function writeAct(
  signers: Signers,
  grant: Grant,
  action: Action,
): Promise<{ postId: string | null }> {
  const template = await templateOf(signers.relays, action);
  return publishAct(signers.relays, action, await signAs(signers, grant, action, template));
}

/**
 * Publishes what the account has signed. Throws NetworkFailure(`refused`) if the event is not exactly this act, signed
 * by the account, or does not say that it was paid.
 */
export async function publishAct(
  relays: readonly Relay[],
  action: Action,
  event: NostrEvent,
): Promise<{ postId: string | null }> {
  const { kind, externalId, targetPostId } = action;
  const isExact = event.pubkey === hexOf(externalId) && isAct(event, kind, hexOf(targetPostId ?? ""));
  if (!isExact || !isDisclosed(event, kind) || !isAuthentic(event))
    throw new NetworkFailure("refused", say("nostr.other-act"));
  await publish(relays, event);
  return { postId: nostrId(event.id) };
}

/** Publishes a stored act again, byte for byte. Throws NetworkFailure(`refused`) if it is no event. */
export async function publishStored(relays: readonly Relay[], evidence: string): Promise<void> {
  const event = readEvent(JSON.parse(evidence));
  if (!event || !isAuthentic(event)) throw new NetworkFailure("refused", say("nostr.act-damaged"));
  await publish(relays, event);
}

/** Deletes the act (NIP-09). Other relays may keep what they have. */
export async function deleteAct(
  signers: Signers,
  grant: Grant,
  action: Action & { eventId: string },
): Promise<void> {
  const tags = [["e", action.eventId]];
  const template = { kind: DELETION, content: "", tags, created_at: now() };
  await publish(signers.relays, await signAs(signers, grant, action, template));
}

/** Throws NetworkFailure(`reauth`) if another key signed. */
async function signAs(
  signers: Signers,
  grant: Grant,
  { externalId }: Action,
  template: Template,
): Promise<NostrEvent> {
  const granted: SignerGrant | undefined = signerGrantOf(grant);
  if (!granted) throw new NetworkFailure("reauth", say("nostr.no-signer"));
  const event = await signEvent(signers, granted, template);
  if (event.pubkey !== hexOf(externalId)) throw new NetworkFailure("reauth", say("nostr.other-key"));
  return event;
}

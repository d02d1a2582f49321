import type { Checks, EvidenceClaim, SignedReceipt } from "../signed-receipt.ts";
import { AHEAD_SECONDS, HTTP_AUTH, hexOf, NOSTR_ID } from "./acts.ts";
import { isLabelled } from "./disclosure.ts";
import { authenticityBy, type EventCrypto, type IsAuthentic, type NostrEvent, readEvent } from "./event.ts";
import { findAct } from "./find-act.ts";

/** Where every Lode links a key. Whose Lode it is, a receipt cannot say. */
const LINK_PATH = "/api/links/nostr";

/**
 * Checks a receipt with nothing but itself. `evidence` is the event of the act or, beside it, deletions: an array.
 * A deletion by another key is ignored, as on the network.
 */
export function checkSignedAct(crypto: EventCrypto, receipt: SignedReceipt): Checks<EvidenceClaim> {
  const { kind, externalId, witnessedAt, evidence, linkProof } = receipt;
  const isAuthentic = authenticityBy(crypto);
  const author = hexOf(externalId);
  const targetId = kind === "follow" ? receipt.targetAccountId : receipt.targetPostId;
  // What is no id of Nostr could agree with a tag that names nothing.
  const areIds = [externalId, targetId, receipt.targetAccountId].every((id) => NOSTR_ID.test(id ?? ""));
  const events = areIds ? eventsIn(evidence) : [];
  const own = events.filter(({ pubkey }) => pubkey === author);
  const asked = { kind, author, target: hexOf(targetId ?? ""), knownId: null };
  const { act } = findAct(isAuthentic, asked, events, []);
  const { undo } = findAct(isAuthentic, { ...asked, knownId: act?.id ?? null }, events, events);
  const latest = witnessedAt.getTime() / 1_000 + AHEAD_SECONDS;
  const first = act ?? own[0];
  return {
    "act-signed": own.some(isAuthentic),
    "act-exact": act !== undefined,
    "target-signed": isTargetSigned(isAuthentic, receipt),
    "no-undo": undo === undefined,
    "dated-before-witness": first !== undefined && first.created_at <= latest,
    "key-proved": linkProof === null ? null : isProof(isAuthentic, linkProof, author),
    "labelled-paid": act && isLabelled(act) ? true : null,
  };
}

function eventsIn(json: string): NostrEvent[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((value) => readEvent(value) ?? []);
  } catch {
    return [];
  }
}

/** Null if the receipt does not carry the post, or if the target is an account, which has no event. */
function isTargetSigned(isAuthentic: IsAuthentic, receipt: SignedReceipt): boolean | null {
  const { targetPostId, targetAccountId, targetEvidence } = receipt;
  if (targetPostId === null || targetEvidence === null) return null;
  const [post] = eventsIn(targetEvidence);
  const isTarget = post?.id === hexOf(targetPostId) && post.pubkey === hexOf(targetAccountId);
  return isTarget && isAuthentic(post);
}

function isProof(isAuthentic: IsAuthentic, json: string, author: string): boolean {
  const [event] = eventsIn(json);
  if (event?.kind !== HTTP_AUTH || event.pubkey !== author) return false;
  const tagged = (name: string) => event.tags.find(([tag]) => tag === name)?.[1] ?? "";
  // Keys sign in to many services with events of this kind.
  const isLink = tagged("u").endsWith(LINK_PATH) && tagged("method") === "POST" && tagged("challenge") !== "";
  return isLink && isAuthentic(event);
}

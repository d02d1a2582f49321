import type { Checks, EvidenceClaim, SignedReceipt } from "../signed-receipt.ts";
import { AHEAD_SECONDS, HTTP_AUTH, hexOf, NOSTR_ID } from "./acts.ts";
import { isLabelled } from "./disclosure.ts";
import { authenticityBy, type EventCrypto, type IsAuthentic, type NostrEvent, readEvent } from "./event.ts";
import { findAct } from "./find-act.ts";

/** The path at which every installation of Lode links a key. */
const LINK_PATH = "/api/links/nostr";

/**
 * Checks a receipt with nothing but itself. `evidence` is the event of the act, or an array that also has its
 * deletions. A deletion by another key is ignored, as on the network.
 */
export function checkSignedAct(crypto: EventCrypto, receipt: SignedReceipt): Checks<EvidenceClaim> {
  const { task_type: kind, account, target_account, evidence } = receipt;
  const isAuthentic = authenticityBy(crypto);
  const author = hexOf(account);
  const targetId = kind === "follow" ? target_account : receipt.target_post;
  // A malformed id could equal a tag without a value.
  const areIds = [account, targetId, target_account].every((id) => NOSTR_ID.test(id ?? ""));
  const events = areIds ? eventsIn(evidence ?? "") : [];
  const own = events.filter(({ pubkey }) => pubkey === author);
  const asked = { kind, author, target: hexOf(targetId ?? ""), knownId: null };
  const { act } = findAct(isAuthentic, asked, events, []);
  const { undo } = findAct(isAuthentic, { ...asked, knownId: act?.id ?? null }, events, events);
  const latest = Date.parse(receipt.witnessed_at ?? "") / 1_000 + AHEAD_SECONDS;
  const first = act ?? own[0];
  return {
    "act-signed": own.some(isAuthentic),
    "act-exact": act !== undefined,
    "target-signed": isTargetSigned(isAuthentic, receipt),
    "no-undo": undo === undefined,
    "dated-before-witness": first !== undefined && first.created_at <= latest,
    "key-proved": isProof(isAuthentic, receipt, author),
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
  const { target_post: post_id, target_account, target_evidence } = receipt;
  if (post_id === null || target_evidence === null) return null;
  const [post] = eventsIn(target_evidence);
  const isTarget = post?.id === hexOf(post_id) && post.pubkey === hexOf(target_account);
  return isTarget && isAuthentic(post);
}

/** Null if the proof names another installation, or a former address of this installation. */
function isProof(isAuthentic: IsAuthentic, { link_proof, origin }: SignedReceipt, author: string) {
  if (link_proof === null) return null;
  const [event] = eventsIn(link_proof);
  if (event?.kind !== HTTP_AUTH || event.pubkey !== author) return false;
  const tagged = (name: string) => event.tags.find(([tag]) => tag === name)?.[1] ?? "";
  // Other services also accept sign-ins by events of this kind.
  const isLink = tagged("u").endsWith(LINK_PATH) && tagged("method") === "POST" && tagged("challenge") !== "";
  if (!isLink || !isAuthentic(event)) return false;
  return tagged("u") === `${origin}${LINK_PATH}` || null;
}

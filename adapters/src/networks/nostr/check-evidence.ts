import type { EvidenceCheck, SignedReceipt } from "../signed-receipt.ts";
import { AHEAD_SECONDS, HTTP_AUTH, hexOf } from "./acts.ts";
import { isAuthentic, type NostrEvent, readEvent } from "./event.ts";
import { findAct } from "./find-act.ts";

/**
 * Checks a receipt with nothing but itself. `evidence` is the event of the act or, beside it, deletions: an array.
 * A deletion by another key is ignored, as on the network.
 */
export function checkSignedAct({
  kind,
  externalId,
  witnessedAt,
  evidence,
  linkProof,
  ...target
}: SignedReceipt): EvidenceCheck[] {
  const author = hexOf(externalId);
  const wanted = hexOf((kind === "follow" ? target.targetAccountId : target.targetPostId) ?? "");
  const events = eventsIn(evidence);
  const own = events.filter(({ pubkey }) => pubkey === author);
  const asked = { kind, author, target: wanted, knownId: own[0]?.id ?? null };
  const { act } = findAct(asked, events, []);
  const { undo } = findAct(asked, events, events);
  const latest = witnessedAt.getTime() / 1_000 + AHEAD_SECONDS;
  const first = act ?? own[0];
  return [
    { claim: "The event is signed by the account", holds: own.some(isAuthentic) },
    {
      claim: `It is a ${kind} of exactly this ${kind === "follow" ? "account" : "post"}`,
      holds: act !== undefined,
    },
    { claim: "The receipt contains no undo that the account has signed", holds: undo === undefined },
    {
      claim: "The event is not dated after Lode read it",
      holds: first !== undefined && first.created_at <= latest,
    },
    {
      claim: "The account proved its key to Lode by a signature",
      holds: linkProof === null ? null : isProof(linkProof, author),
    },
    { claim: "The event says that it was paid", holds: act && isLabelled(act) ? true : null },
  ];
}

function eventsIn(json: string): NostrEvent[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((value) => readEvent(value) ?? []);
  } catch {
    return [];
  }
}

function isProof(json: string, author: string): boolean {
  const [event] = eventsIn(json);
  return event !== undefined && event.kind === HTTP_AUTH && event.pubkey === author && isAuthentic(event);
}

/** NIP-32: a label that the author puts on their own event. */
const isLabelled = ({ tags }: NostrEvent): boolean =>
  tags.some(([name, value, namespace]) => name === "l" && value === "paid" && namespace === "app.lode");

import type { ActionKind } from "../action-kinds.ts";
import { DELETION, deletes, deletesList, EVENT_KINDS, isAct } from "./acts.ts";
import { type IsAuthentic, type NostrEvent, newestFirst } from "./event.ts";

export interface AskedAct {
  kind: ActionKind;
  /** The account's public key in hex. */
  author: string;
  /** In hex: the account for a follow, otherwise the post. */
  target: string;
  /** The act's event id if the act was seen before: a relay that obeys a deletion no longer shows the act. */
  knownId: string | null;
}

export interface FoundAct {
  /** Proves the act. */
  act?: NostrEvent;
  /** Signed by the same account; proves that the act was undone. */
  undo?: NostrEvent;
}

/**
 * Looks for the act among events of any authors, genuine and forged. Signatures are checked last, because each
 * takes one to three milliseconds.
 */
export function findAct(
  isAuthentic: IsAuthentic,
  asked: AskedAct,
  events: readonly NostrEvent[],
  deletions: readonly NostrEvent[],
): FoundAct {
  const isGenuine = eachOnce(isAuthentic);
  const isOwn = ({ pubkey }: NostrEvent) => pubkey === asked.author;
  const own = events
    .filter((event) => isOwn(event) && EVENT_KINDS[asked.kind].includes(event.kind))
    .sort(newestFirst);
  const ownDeletions = deletions.filter((event) => isOwn(event) && event.kind === DELETION);
  return asked.kind === "follow"
    ? findFollow(isGenuine, asked.target, own, ownDeletions)
    : findPost(isGenuine, asked, own, ownDeletions);
}

/** One deletion can name hundreds of acts: its signature is still checked once. */
function eachOnce(isAuthentic: IsAuthentic): IsAuthentic {
  const checked = new Map<NostrEvent, boolean>();
  return (event) => {
    const known = checked.get(event) ?? isAuthentic(event);
    checked.set(event, known);
    return known;
  };
}

/** Only the newest genuine list counts: a list that no longer names the target is a signed undo. */
function findFollow(
  isAuthentic: IsAuthentic,
  target: string,
  lists: readonly NostrEvent[],
  deletions: readonly NostrEvent[],
): FoundAct {
  const newest = lists.find(isAuthentic);
  const undo = deletions.find((deletion) => {
    const isOfList = newest
      ? deletes(deletion, newest.id) || (deletesList(deletion) && deletion.created_at >= newest.created_at)
      : deletesList(deletion);
    return isOfList && isAuthentic(deletion);
  });
  if (undo) return { undo };
  if (!newest) return {};
  return isAct(newest, "follow", target) ? { act: newest } : { undo: newest };
}

/** One act that is not deleted is enough: a post may be liked again after its like was deleted. */
function findPost(
  isAuthentic: IsAuthentic,
  { kind, target, knownId }: AskedAct,
  own: readonly NostrEvent[],
  deletions: readonly NostrEvent[],
): FoundAct {
  const acts = own.filter((event) => isAct(event, kind, target));
  const deletionOf = (id: string) =>
    deletions.find((deletion) => deletes(deletion, id) && isAuthentic(deletion));
  const act = acts.find((event) => !deletionOf(event.id) && isAuthentic(event));
  if (act) return { act };
  // Relays drop events: the deletion of another act does not prove that the known act was undone.
  const ids = knownId ? [knownId] : acts.map(({ id }) => id);
  const undo = ids.map(deletionOf).find((deletion) => deletion !== undefined);
  return undo ? { undo } : {};
}

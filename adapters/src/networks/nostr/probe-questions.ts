import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import {
  AHEAD_SECONDS,
  DELETION,
  EVENT_KINDS,
  hexOf,
  listAddress,
  nostrId,
} from "@lode/core/domain/networks/nostr/acts";
import { isDisclosed } from "@lode/core/domain/networks/nostr/disclosure";
import { dateOfSeconds, type NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { findAct } from "@lode/core/domain/networks/nostr/find-act";
import {
  LARGEST_EVIDENCE,
  type ProbeOutcome,
  type ProbeReceipt,
  type ProbeResult,
} from "@lode/core/domain/networks/probe-outcome";
import { sha256Hex } from "../../crypto/random-token.ts";
import { NetworkFailure } from "../failure.ts";
import type { Policy, Question } from "../port.ts";
import { isAuthentic } from "./is-authentic.ts";
import type { Relay } from "./relay.ts";
import { type AboutAuthors, askAboutAuthors, type Wanted } from "./relays.ts";

const RULES: Readonly<Record<ActionKind, string>> = {
  follow: "verified when the newest follow list signed by this account names the target",
  like: "verified when this account has signed a like of exactly this post and has not deleted it",
  repost: "verified when this account has signed a repost of exactly this post and has not deleted it",
  comment: "verified when this account has signed a reply to exactly this post and has not deleted it",
};

const targetOf = ({ kind, targetAccountId, targetPostId }: Question): string =>
  hexOf(kind === "follow" ? targetAccountId : (targetPostId ?? ""));

/** Follow lists are read whole: a list that does not name the target is a signed proof of its absence. */
const wantedActs = (question: Question): Wanted => ({
  kinds: EVENT_KINDS[question.kind],
  ...(question.kind === "follow" ? {} : { "#e": [targetOf(question)] }),
});

/** Relays refuse filters with too many values. */
const MOST_VALUES = 100;

/** Deletions by these authors of these events or, for follows, of their lists, which are named by their address. */
async function readDeletions(
  relays: readonly Relay[],
  kind: ActionKind,
  { ids, authors }: { ids: readonly string[]; authors: readonly string[] },
): Promise<AboutAuthors> {
  const filters: Wanted[] = kind === "follow" ? [{ kinds: [DELETION], "#a": authors.map(listAddress) }] : [];
  for (let from = 0; from < ids.length; from += MOST_VALUES)
    filters.push({ kinds: [DELETION], "#e": ids.slice(from, from + MOST_VALUES) });
  const events: NostrEvent[] = [];
  let complete: readonly string[] = authors;
  for (const filter of filters) {
    const shown = await askAboutAuthors(relays, filter, authors);
    events.push(...shown.events);
    complete = complete.filter((author) => shown.complete.has(author));
  }
  return { events, complete: new Set(complete) };
}

/** Answers questions with one question key, which differ in their accounts or, for follows, in their targets. */
export async function probeQuestions(
  { relays, policy }: { relays: readonly Relay[]; policy: Readonly<Record<ActionKind, Policy>> },
  questions: readonly Question[],
): Promise<ProbeResult[]> {
  const [first] = questions;
  if (!first) return [];
  const askedAt = new Date();
  const receipt = {
    probe: `nostr-${first.kind}`,
    endpoint: `REQ ${EVENT_KINDS[first.kind].join(",")} at ${relays.length} relays`,
    rule: RULES[first.kind],
    askedAt,
    costMicrodollars: 0,
  };
  try {
    const shown = await readActs(relays, first, questions);
    const { mustDisclose } = policy[first.kind];
    return questions.map((question) => judge(question, { ...shown, mustDisclose }, receipt));
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const { said: reason, message: observed } = error;
    return questions.map(() => ({
      outcome: { state: "unknown", reason },
      receipt: { ...receipt, observed, bodySha256: null },
    }));
  }
}

/** Everything that the relays showed of these accounts. Signatures are not checked. */
interface ShownEvents {
  /** Events of the act's kinds that are not dated too far ahead. */
  acts: AboutAuthors;
  deletions: AboutAuthors;
}

async function readActs(
  relays: readonly Relay[],
  first: Question,
  questions: readonly Question[],
): Promise<ShownEvents> {
  const authors = [...new Set(questions.map(({ externalId }) => hexOf(externalId)))];
  const shown = await askAboutAuthors(relays, wantedActs(first), authors);
  const latest = Math.floor(Date.now() / 1_000) + AHEAD_SECONDS;
  const events = shown.events.filter(
    ({ kind, created_at }) => EVENT_KINDS[first.kind].includes(kind) && created_at <= latest,
  );
  // A relay that obeys a deletion no longer shows the act, so the known act is asked about as well.
  const known = questions.flatMap(({ proof }) => proof?.reference?.postId ?? []).map(hexOf);
  const ids = [...new Set([...events.map(({ id }) => id), ...known])];
  const acts = { events, complete: shown.complete };
  return { acts, deletions: await readDeletions(relays, first.kind, { ids, authors }) };
}

type AboutProbe = Omit<ProbeReceipt, "observed" | "bodySha256">;

function judge(
  question: Question,
  { acts, deletions, mustDisclose }: ShownEvents & { mustDisclose: boolean },
  about: AboutProbe,
): ProbeResult {
  const { kind, externalId, proof } = question;
  const author = hexOf(externalId);
  const reference = proof?.reference?.postId;
  const asked = { kind, author, target: targetOf(question), knownId: reference ? hexOf(reference) : null };
  const counting = mustDisclose ? acts.events.filter((event) => isDisclosed(event, kind)) : acts.events;
  const { act, undo } = findAct(isAuthentic, asked, counting, deletions.events);
  if (act) {
    const id = nostrId(act.id);
    const isPost = kind === "repost" || kind === "comment";
    const outcome = { state: "done", reference: { postId: id }, ...(isPost ? { postId: id } : {}) } as const;
    return shown(about, outcome, `a ${kind} signed by this account, dated ${dateOf(act)}`, act);
  }
  // A relay may have dropped an event or never got it: only what the account has signed proves an undo.
  const isComplete = acts.complete.has(author) && deletions.complete.has(author);
  const completeSince = undo && isComplete ? "everything" : null;
  const isSilentAct =
    mustDisclose && findAct(isAuthentic, asked, acts.events, deletions.events).act !== undefined;
  // A follow list must not be published again: the account may have a newer list elsewhere.
  const isDropped = !undo && !isSilentAct && isComplete && kind !== "follow";
  const absence = isSilentAct ? `a ${kind} that does not say that it was paid` : `no ${kind}`;
  const observed = undo ? `an undo signed by this account, dated ${dateOf(undo)}` : absence;
  return shown(about, { state: "not_done", completeSince, lagMs: 0, isDropped }, observed, undo);
}

const dateOf = ({ created_at }: NostrEvent): string => dateOfSeconds(created_at).toISOString();

const shown = (
  about: AboutProbe,
  outcome: ProbeOutcome,
  observed: string,
  signed: NostrEvent | undefined,
): ProbeResult => {
  const evidence = JSON.stringify(signed ?? null);
  const isKept = signed !== undefined && Buffer.byteLength(evidence) <= LARGEST_EVIDENCE;
  const receipt = { ...about, observed, bodySha256: sha256Hex(evidence) };
  return { outcome, receipt: isKept ? { ...receipt, evidence } : receipt };
};

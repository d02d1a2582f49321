import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/say";
import { limitConcurrency } from "../../process/threads.ts";
import { type FailureKind, NetworkFailure } from "../failure.ts";
import type { Filter, Relay } from "./relay.ts";

const ASKED_AT_ONCE = 10;

/** A question about authors: kinds of events and their tags, or ids. */
export type Wanted = Omit<Filter, "authors">;

export interface AboutAuthors {
  /** Events of these authors, each once. Ids and signatures are not checked. */
  events: NostrEvent[];
  /**
   * The authors of whom every relay has shown everything, except what an author hides behind five hundred newer events
   * of their own about the same post.
   */
  complete: ReadonlySet<string>;
}

/**
 * Asks every relay about these authors, at most 100, and unites the answers, because a relay can omit an event. If
 * an author has published enough to fill a page and hide others, each author and each value is asked about alone.
 * Throws NetworkFailure if no relay answers.
 */
export async function askAboutAuthors(
  relays: readonly Relay[],
  wanted: Wanted,
  authors: readonly string[],
): Promise<AboutAuthors> {
  const together = await askAll(relays, { ...wanted, authors });
  const parts = together.isFull ? partsOf(wanted, authors) : [];
  if (parts.length === 0)
    return {
      events: ofAuthors(together.events, authors),
      complete: new Set(together.isSilent ? [] : authors),
    };
  const inTurn = limitConcurrency(ASKED_AT_ONCE);
  const answers = await Promise.all(
    parts.map((part) => inTurn(() => askAboutAuthors(relays, part.wanted, part.authors))),
  );
  const isComplete = (author: string) =>
    parts.every((part, n) => !part.authors.includes(author) || answers[n]?.complete.has(author));
  return { events: answers.flatMap(({ events }) => events), complete: new Set(authors.filter(isComplete)) };
}

/** Smaller questions with the same answer: about each author alone, or else about half of the values. */
function partsOf(wanted: Wanted, authors: readonly string[]) {
  if (authors.length > 1) return authors.map((author) => ({ wanted, authors: [author] }));
  for (const [name, values] of Object.entries(wanted)) {
    if (!Array.isArray(values) || values.length < 2 || name === "kinds") continue;
    const half = values.length / 2;
    return [values.slice(0, half), values.slice(half)].map((some) => ({
      wanted: { ...wanted, [name]: some },
      authors,
    }));
  }
  return [];
}

async function askAll(relays: readonly Relay[], filter: Filter) {
  const answers = await Promise.allSettled(relays.map((relay) => relay.query(filter)));
  const pages = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  if (relays.length === 0) throw new NetworkFailure("transient", say("nostr.off"));
  const [first] = answers;
  if (pages.length === 0 && first?.status === "rejected") throw first.reason;
  const all = pages.flatMap(({ events }) => events);
  return {
    // A forged copy of an event must not displace the genuine event, so all fields tell events apart.
    events: [...new Map(all.map((event) => [JSON.stringify(event), event])).values()],
    isFull: pages.some(({ isFull }) => isFull),
    isSilent: pages.length < relays.length,
  };
}

/** A relay may send anything; only events of the authors asked about count. */
const ofAuthors = (events: readonly NostrEvent[], authors: readonly string[]): NostrEvent[] =>
  events.filter(({ pubkey }) => authors.includes(pubkey));

/** The most uncertain failure first: after `transient`, a relay may have stored the event. */
const UNCERTAINTY: readonly FailureKind[] = ["transient", "limited", "refused"];

/** Publishes at every relay. If no relay takes the event, throws the most uncertain failure. */
export const publish = (relays: readonly Relay[], event: NostrEvent): Promise<void> =>
  takenByOne(relays.map((relay) => relay.publish(event)));

/** Waits for all tries to publish an event. If no relay takes it, throws the most uncertain failure. */
export async function takenByOne(tries: readonly Promise<void>[]): Promise<void> {
  const answers = await Promise.allSettled(tries);
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  if (failures.length === 0 || failures.length < tries.length) return;
  const certainty = (failure: unknown) =>
    failure instanceof NetworkFailure ? UNCERTAINTY.indexOf(failure.kind) : -1;
  throw failures.sort((a, b) => certainty(a) - certainty(b))[0];
}

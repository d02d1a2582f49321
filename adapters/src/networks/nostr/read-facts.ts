import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import { FOLLOW_LIST, hexOf, isAct, nostrId, PROFILE } from "@lode/core/domain/networks/nostr/acts";
import { type NostrEvent, newestFirst } from "@lode/core/domain/networks/nostr/event";
import { npubEncode } from "nostr-tools/nip19";
import { isAuthentic } from "./is-authentic.ts";
import type { Relay } from "./relay.ts";
import { askAboutAuthors } from "./relays.ts";

/** A user assertion of NIP-85: what a provider says about a key, in tags. */
const ASSERTION = 30382;
const TRUSTED_AT_ONCE = 50;
const NAME = /^[\p{L}\p{N}_.-]{1,30}$/u;
/** Characters that Postgres cannot store, or that change how the text around them is read. */
const UNSHOWN = /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u;

export interface Trust {
  /** The keys whose follows count, in hex. */
  core: readonly string[];
  /** The NIP-85 provider that the operator trusts to know since when a key has been used; "" for none. */
  provider: string;
}

/**
 * The facts of these accounts. Names are what the accounts call themselves; followers are those in the core, and
 * the date is the provider's, because everybody can make keys and date events. Throws a transient NetworkFailure
 * if no relay answers.
 */
export async function readFacts(
  relays: readonly Relay[],
  ids: readonly string[],
  trust: Trust,
): Promise<AccountFacts[]> {
  const keys = ids.map(hexOf);
  const { events } = await askAboutAuthors(relays, { kinds: [PROFILE] }, keys);
  const profiles = events.filter(({ kind }) => kind === PROFILE).sort(newestFirst);
  const { counts: followers, isWhole } = await countTrustedFollowers(relays, keys, trust.core);
  const knownSince = await readKnownSince(relays, keys, trust.provider);
  return keys.map((key) => {
    const profile = profiles.find((event) => event.pubkey === key && isAuthentic(event));
    return {
      externalId: nostrId(key),
      ...namesIn(profile, key),
      verified: false,
      followersCount: followers.get(key) ?? 0,
      isCountPartial: !isWhole,
      createdAt: knownSince.get(key) ?? null,
      picture: null,
    };
  });
}

function namesIn(profile: NostrEvent | undefined, key: string): Pick<AccountFacts, "username" | "name"> {
  const { name, display_name } = contentOf(profile);
  const username =
    typeof name === "string" && NAME.test(name) ? name : npubEncode(key).slice(0, "npub1".length + 8);
  const isShown =
    typeof display_name === "string" &&
    display_name.trim() !== "" &&
    display_name.length <= 50 &&
    !UNSHOWN.test(display_name);
  return { username, name: isShown ? display_name : username };
}

function contentOf(profile: NostrEvent | undefined): { name?: unknown; display_name?: unknown } {
  try {
    return Object(JSON.parse(profile?.content ?? "{}"));
  } catch {
    return {};
  }
}

/** How many keys of the core follow each key, and whether every relay said so. */
async function countTrustedFollowers(
  relays: readonly Relay[],
  keys: readonly string[],
  core: readonly string[],
): Promise<{ counts: Map<string, number>; isWhole: boolean }> {
  const counts = new Map<string, number>();
  let isWhole = true;
  for (let from = 0; from < core.length; from += TRUSTED_AT_ONCE) {
    const wanted = { kinds: [FOLLOW_LIST], "#p": keys };
    const some = core.slice(from, from + TRUSTED_AT_ONCE);
    const { events, complete } = await askAboutAuthors(relays, wanted, some);
    isWhole &&= complete.size === some.length;
    for (const list of newestLists(events))
      for (const key of keys) if (isAct(list, "follow", key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, isWhole };
}

/** The newest genuine follow list of each author. */
function newestLists(events: readonly NostrEvent[]): NostrEvent[] {
  const newest = new Map<string, NostrEvent>();
  for (const event of events.filter(({ kind }) => kind === FOLLOW_LIST).sort(newestFirst))
    if (!newest.has(event.pubkey) && isAuthentic(event)) newest.set(event.pubkey, event);
  return [...newest.values()];
}

/** Since when the provider has known each key. */
async function readKnownSince(
  relays: readonly Relay[],
  keys: readonly string[],
  provider: string,
): Promise<Map<string, Date>> {
  if (provider === "") return new Map();
  const { events } = await askAboutAuthors(relays, { kinds: [ASSERTION], "#d": keys }, [provider]);
  const dates = new Map<string, Date>();
  for (const event of events.filter(({ kind }) => kind === ASSERTION).sort(newestFirst)) {
    const tagged = (name: string) => event.tags.find(([tag]) => tag === name)?.[1] ?? "";
    const seconds = Number(tagged("first_created_at"));
    const isPast = seconds > 0 && seconds * 1_000 <= Date.now();
    if (dates.has(tagged("d")) || !isPast || !isAuthentic(event)) continue;
    dates.set(tagged("d"), new Date(seconds * 1_000));
  }
  return dates;
}

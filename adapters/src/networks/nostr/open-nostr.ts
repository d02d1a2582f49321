import { displayName } from "@lode/core/contracts/http/account-forms";
import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import { DELETION, FOLLOW_LIST, hexOf, isAct, nostrId, PROFILE } from "@lode/core/domain/networks/nostr/acts";
import { type NostrEvent, newestFirst, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { LARGEST_EVIDENCE } from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/say";
import { neventEncode, npubEncode } from "nostr-tools/nip19";
import type { CommonConfig } from "../../settings/config.ts";
import { NetworkFailure } from "../failure.ts";
import type { Action, Batched, Grant, Network, NetworkNeeds, PostOfAccount } from "../port.ts";
import { publishAct, publishStored, templateOf, writeAct } from "./acts.ts";
import { isAuthentic, newestOfEach } from "./is-authentic.ts";
import { linkWith } from "./link.ts";
import { CANNOT, policyOf } from "./policy.ts";
import { probeQuestions } from "./probe-questions.ts";
import { openRelay, type Relay } from "./relay.ts";
import { listIn, sandboxPageOf } from "./relay-addresses.ts";
import { askAboutAuthors, publish } from "./relays.ts";
import { refuseRevoked, type Signers, signAs, signerGrantOf } from "./signer/ask-signer.ts";
import { openInbox } from "./signer/inbox.ts";
import { growCore } from "./trust/grow-core.ts";

/** A user assertion of NIP-85: what a provider says about a key, in tags. */
const ASSERTION = 30382;
const TRUSTED_AT_ONCE = 50;
const NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_.-]){1,30}$/u;
/** Characters that Postgres cannot store, or that change how the text around them is read. */
const UNSHOWN = /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u;

interface Trust {
  /** The keys whose follows count, in hex. */
  core: readonly string[];
  /** The NIP-85 provider that the operator trusts to know since when a key has been used; "" for none. */
  provider: string;
}

/**
 * The facts of these accounts. Names are the accounts' own. Followers are counted within the core, and the date comes
 * from the provider, because anyone can make keys and date events. Throws a transient NetworkFailure if no relay
 * answers.
 */
async function readFacts(
  relays: readonly Relay[],
  ids: readonly string[],
  trust: Trust,
): Promise<AccountFacts[]> {
  const keys = ids.map(hexOf);
  const { events } = await askAboutAuthors(relays, { kinds: [PROFILE] }, keys);
  const profiles = newestOfEach(events, PROFILE);
  const { counts: followers, isWhole } = await countTrustedFollowers(relays, keys, trust.core);
  const knownSince = await readKnownSince(relays, keys, trust.provider);
  return keys.map((key) => ({
    externalId: nostrId(key),
    ...namesIn(profiles.get(key), key),
    verified: false,
    followersCount: followers.get(key) ?? 0,
    isCountPartial: !isWhole,
    createdAt: knownSince.get(key) ?? null,
  }));
}

function namesIn(profile: NostrEvent | undefined, key: string): Pick<AccountFacts, "username" | "name"> {
  const { name, display_name } = contentOf(profile);
  const isHandle = typeof name === "string" && NAME.test(name) && displayName.safeParse(name).success;
  const username = isHandle ? name : npubEncode(key).slice(0, "npub1".length + 8);
  const shown = displayName.safeParse(display_name);
  return { username, name: shown.success && !UNSHOWN.test(String(display_name)) ? shown.data : username };
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
    for (const list of newestOfEach(events, FOLLOW_LIST).values())
      for (const key of keys) if (isAct(list, "follow", key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, isWhole };
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

/**
 * A relay answers for 100 authors at once. Questions about a post are asked together; follows, which differ in
 * their targets, in 16 shares of the accounts, so that a slow relay holds up only one share.
 */
const questionKeyOf = ({ kind, externalId, targetPostId }: Batched): string =>
  kind === "follow"
    ? `nostr:follow:share-${externalId.at(-1)}`
    : `nostr:${kind}:${hexOf(targetPostId ?? "")}`;

/** Enough for the questions of a crowd to share a request. */
const BATCH_WINDOW_MS = 1_000;

export type NostrConfig = Pick<
  CommonConfig,
  | "NOSTR_RELAYS"
  | "NOSTR_TIMEOUT_MS"
  | "NOSTR_SIGN_TIMEOUT_MS"
  | "NOSTR_POLICY_ACKNOWLEDGED"
  | "NOSTR_TRUST_SEEDS"
  | "NOSTR_TRUST_PROVIDER"
  | "PRODUCT_NAME"
>;

/** Connects only to the operator's relays, on first use. */
export function openNostr(config: NostrConfig, { readCore }: Pick<NetworkNeeds, "readCore">): Network {
  const relays = listIn(config.NOSTR_RELAYS).map((url) => openRelay(url, config.NOSTR_TIMEOUT_MS));
  const provider = config.NOSTR_TRUST_PROVIDER ?? "";
  const policy = policyOf(config);
  const signers: Signers = {
    relays,
    inbox: openInbox(relays),
    timeoutMs: config.NOSTR_TIMEOUT_MS,
    signTimeoutMs: config.NOSTR_SIGN_TIMEOUT_MS,
  };
  const factsOf = async (ids: readonly string[]) =>
    readFacts(relays, ids, { core: (await readCore()).map(hexOf), provider });
  return {
    id: "nostr",
    name: "Nostr",
    policy,
    cannot: CANNOT,
    link: linkWith({ factsOf, signers, productName: config.PRODUCT_NAME }),
    async facts(accounts) {
      await Promise.all(accounts.map(({ grant }) => refuseRevoked(signers, grant)));
      return { facts: await factsOf(accounts.map(({ externalId }) => externalId)), costMicrodollars: 0 };
    },
    async growCore() {
      const { accounts, isWhole } = await growCore(relays, listIn(config.NOSTR_TRUST_SEEDS));
      return { accounts: accounts.map(nostrId), isWhole };
    },
    readPosts: (posts) => readPosts(relays, posts),
    batchKeyOf: questionKeyOf,
    questionKeyOf,
    batchWindowMs: () => BATCH_WINDOW_MS,
    probe: (questions) => probeQuestions({ relays, policy }, questions),
    canActWith: (grant) => signerGrantOf(grant) !== undefined,
    act: (grant, action) => writeAct(signers, grant, action),
    undo: (grant, action) => undoAct(signers, grant, { ...action, policy }),
    sign: {
      prepare: async (action) => JSON.stringify(await templateOf(relays, action)),
      publish: async (action, signed) => void (await publishAct(relays, action, parseEvent(signed))),
    },
    restore: (evidence) => publishStored(relays, evidence),
    actionUrl: actionUrlAt(sandboxPageOf(relays[0]?.url)),
  };
}

/** Opens the person's own client (NIP-21), or the sandbox's. */
const actionUrlAt =
  (sandbox: string | undefined): Network["actionUrl"] =>
  ({ kind, targetAccountId, targetPostId }, asUsername) => {
    const [account, post] = [hexOf(targetAccountId), targetPostId && hexOf(targetPostId)];
    if (sandbox)
      return `${sandbox}/act?${new URLSearchParams({ verb: kind, account, post: post ?? "", as: asUsername })}`;
    return `nostr:${post ? neventEncode({ id: post, author: account }) : npubEncode(account)}`;
  };

/**
 * Deletes the act (NIP-09), and confirms that Lode's relays no longer show it; other relays may keep it. Asks the
 * relays for the act first if its id is not known.
 */
async function undoAct(
  signers: Signers,
  grant: Grant,
  { policy, ...action }: Action & { postId: string | null; policy: Network["policy"] },
): Promise<void> {
  const probe = async () => {
    const [result] = await probeQuestions({ relays: signers.relays, policy }, [{ ...action, grant }]);
    return result?.outcome;
  };
  const before = action.postId ? undefined : await probe();
  const id = action.postId ?? (before?.state === "done" ? before.reference?.postId : undefined);
  if (id) {
    const tags = [["e", hexOf(id)]];
    const deletion = { kind: DELETION, content: "", tags, created_at: Math.floor(Date.now() / 1_000) };
    await publish(signers.relays, await signAs(signers, grant, action, deletion));
  }
  const after = await probe();
  if (after?.state !== "not_done") throw new NetworkFailure("transient", say("nostr.still-shown"));
}

/** The posts, as signed by their accounts. A forged copy at one relay does not hide the genuine post at another. */
export async function readPosts(
  relays: readonly Relay[],
  posts: readonly PostOfAccount[],
): Promise<ReadonlyMap<string, string>> {
  if (posts.length === 0) return new Map();
  const ids = [...new Set(posts.map(({ postId }) => hexOf(postId)))];
  const authors = [...new Set(posts.map(({ accountId }) => hexOf(accountId)))];
  const { events } = await askAboutAuthors(relays, { ids }, authors);
  return new Map(
    posts.flatMap(({ postId, accountId }) => {
      const post = events.find(
        (event) => event.id === hexOf(postId) && event.pubkey === hexOf(accountId) && isAuthentic(event),
      );
      const bytes = JSON.stringify(post ?? null);
      return post && Buffer.byteLength(bytes) <= LARGEST_EVIDENCE ? [[postId, bytes] as const] : [];
    }),
  );
}

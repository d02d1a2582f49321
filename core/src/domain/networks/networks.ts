/** What differs between networks in the rules and in their sentences. */
interface NetworkFacts {
  /** The name to use in sentences. */
  name: string;
  /** How people write an account's name. */
  handle: (username: string) => string;
  /** An account may earn from this many followers that count. */
  minimumFollowers: number;
  /** An account may earn from this age in days of 24 hours. */
  minimumAgeDays: number;
  /** Whether an act is signed by its account, so that a receipt of it stands alone. */
  isSigned: boolean;
  /** The sentence why automation does not act for an account whose grant does not let Lode act; null if every grant does. */
  undelegated: "undelegated.nostr" | null;
}

/**
 * Every network that Lode knows. On Nostr everybody can make accounts and date what they sign, so only followers
 * in the core that the operator trusts count, and the age since an account was first seen.
 */
export const NETWORKS = {
  x: {
    name: "X",
    handle: (username) => `@${username}`,
    isSigned: false,
    minimumFollowers: 30,
    minimumAgeDays: 60,
    undelegated: null,
  },
  nostr: {
    name: "Nostr",
    handle: (username) => username,
    isSigned: true,
    minimumFollowers: 3,
    minimumAgeDays: 60,
    undelegated: "undelegated.nostr",
  },
} as const satisfies Record<string, NetworkFacts>;

export type NetworkId = keyof typeof NETWORKS;

export const NETWORK_IDS = Object.keys(NETWORKS) as [NetworkId, ...NetworkId[]];

/** Throws if Lode does not know the network. */
export function networkIdOf(id: string): NetworkId {
  const known = NETWORK_IDS.find((one) => one === id);
  if (!known) throw new Error(`There is no network "${id}".`);
  return known;
}

/** Throws if Lode does not know the network. */
export const networkFacts = (id: string): NetworkFacts => NETWORKS[networkIdOf(id)];

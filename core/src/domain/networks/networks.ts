/** The differences between networks in the rules and in their sentences. */
export interface NetworkFacts {
  /** The name to use in sentences. */
  name: string;
  /** How people write an account's name. */
  handle: (username: string) => string;
  /** An account may earn once this many of its followers count. */
  minimumFollowers: number;
  /** An account may earn once it is this old, in days of 24 hours: "2 months" in the terms means 60 of them. */
  minimumAgeDays: number;
  /** Whether accounts sign their acts, so that a receipt proves the act by itself. */
  isSigned: boolean;
  /** Says why automation does not act for an account whose grant does not let Lode act; null if every grant does. */
  undelegated: "undelegated.nostr" | null;
}

/**
 * Every network that Lode knows. On Nostr anyone can create accounts and choose the dates of what they sign. So only
 * followers in the core that the operator trusts count, and an account's age counts from when it was first seen.
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

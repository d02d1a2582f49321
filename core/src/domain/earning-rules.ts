/** Linked X accounts of one miner. */
export const MAXIMUM_ACCOUNTS = 3;

/** Highest first. Tiers replace each other: 12,000 followers earn 5, not 1 + 3 + 5. */
export const FOLLOWER_TIERS = [
  { from: 10_000, bonus: 5n },
  { from: 1_000, bonus: 3n },
  { from: 100, bonus: 1n },
] as const;

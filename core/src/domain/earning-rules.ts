/** The most X accounts that a miner can link. */
export const MAXIMUM_ACCOUNTS = 3;

/** Highest first. Only the highest tier counts: 12,000 followers earn 5, not 1 + 3 + 5. */
export const FOLLOWER_TIERS = [
  { from: 10_000, bonus: 5 },
  { from: 1_000, bonus: 3 },
  { from: 100, bonus: 1 },
] as const;

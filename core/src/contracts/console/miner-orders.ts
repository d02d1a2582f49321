/** By sign-up, or by balance. */
export const MINER_ORDERS = ["newest", "oldest", "points"] as const;
export type MinerOrder = (typeof MINER_ORDERS)[number];

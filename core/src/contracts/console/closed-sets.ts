import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";

/** By sign-up, or by balance. */
export const MINER_ORDERS = ["newest", "oldest", "points"] as const;
export type MinerOrder = (typeof MINER_ORDERS)[number];

/** The list's filters: withdrawals that wait for an operator, open withdrawals, or one status. */
export const WITHDRAWAL_FILTERS = ["review", "open", ...WITHDRAWAL_STATUSES] as const;
export const WITHDRAWAL_ORDERS = ["newest", "oldest", "largest", "smallest"] as const;
export type WithdrawalOrder = (typeof WITHDRAWAL_ORDERS)[number];
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

/** What can be halted for all miners, by an operator or by Lode itself. */
export const HALT_NAMES = ["automation", "payouts", "verification"] as const;
export type HaltName = (typeof HALT_NAMES)[number];

import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";

/** The list's filters: withdrawals that wait for an operator, open withdrawals, or one status. */
export const WITHDRAWAL_FILTERS = ["review", "open", ...WITHDRAWAL_STATUSES] as const;
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

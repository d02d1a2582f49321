import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";

/** The filters of the list: withdrawals that wait for an operator, open withdrawals, or a single status. */
export const WITHDRAWAL_FILTERS = ["review", "open", ...WITHDRAWAL_STATUSES] as const;
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

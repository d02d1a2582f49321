import { BATCHES_ARE_DUE } from "../attempts/claims.repository.ts";
import { ACTIONS_ARE_DUE } from "../automation/due-actions.repository.ts";
import { AUTOMATION_IS_ON } from "../automation/planning.repository.ts";
import { REPAIRS_GO_ON } from "../jobs/repairs.repository.ts";
import { PAYOUTS_WAIT } from "../withdrawals/payouts.repository.ts";

/**
 * SQL conditions by the name of their sweep, checked by the statement that claims sweeps. While its condition
 * is false, a sweep would find nothing to do and is not claimed.
 */
export const SWEEP_CONDITIONS: Readonly<Record<string, string>> = {
  attempts: BATCHES_ARE_DUE,
  "automation plans": AUTOMATION_IS_ON,
  automation: ACTIONS_ARE_DUE,
  payouts: PAYOUTS_WAIT,
  repairs: REPAIRS_GO_ON,
};

import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/attempts/lifecycle";
import { OPEN_ACTION_STATES, UNCERTAIN_ACTION_STATES } from "@lode/core/domain/automation/lifecycle";
import { TASK_TRANSFERS } from "@lode/core/domain/points/ledger";
import { LIVE_ATTEMPT_STATES } from "@lode/core/domain/withdrawals/lifecycle";

/**
 * The right side of `state in …`. Literals instead of bindings, so that Postgres can use partial indexes on
 * the same states.
 */
const listOf = (states: readonly string[]): string => `(${states.map((state) => `'${state}'`).join(", ")})`;

export const OPEN_ATTEMPT = listOf(OPEN_ATTEMPT_STATES);
export const OPEN_ACTION = listOf(OPEN_ACTION_STATES);
export const UNCERTAIN_ACTION = listOf(UNCERTAIN_ACTION_STATES);
/** The kinds of ledger transfer that come from tasks. */
export const FROM_TASKS = listOf(TASK_TRANSFERS);
/** The live states of a payout attempt. */
export const LIVE_PAYOUT = listOf(LIVE_ATTEMPT_STATES);

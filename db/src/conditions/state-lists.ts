import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/attempts/lifecycle";
import { OPEN_ACTION_STATES, UNCERTAIN_ACTION_STATES } from "@lode/core/domain/automation/lifecycle";
import { TASK_TRANSFERS } from "@lode/core/domain/points/ledger";
import { LIVE_ATTEMPT_STATES } from "@lode/core/domain/withdrawals/lifecycle";

/** For `state in …`: literals, not bindings, so that Postgres can use partial indexes on the same states. */
const listOf = (states: readonly string[]): string => `(${states.map((state) => `'${state}'`).join(", ")})`;

export const OPEN_ATTEMPT = listOf(OPEN_ATTEMPT_STATES);
export const OPEN_ACTION = listOf(OPEN_ACTION_STATES);
export const UNCERTAIN_ACTION = listOf(UNCERTAIN_ACTION_STATES);
/** Of ledger transfers. */
export const FROM_TASKS = listOf(TASK_TRANSFERS);
/** Of payout attempts. */
export const LIVE_PAYOUT = listOf(LIVE_ATTEMPT_STATES);

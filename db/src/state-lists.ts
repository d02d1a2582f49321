import { OPEN_ACTION_STATES, UNCERTAIN_ACTION_STATES } from "@lode/core/domain/automation/lifecycle";
import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/tasks/lifecycle";

/** For `state in …`. Written into the statement and not bound, so that partial indexes on the same states are used. */
const listOf = (states: readonly string[]): string => `(${states.map((state) => `'${state}'`).join(", ")})`;

export const OPEN_ATTEMPT = listOf(OPEN_ATTEMPT_STATES);
export const OPEN_ACTION = listOf(OPEN_ACTION_STATES);
export const UNCERTAIN_ACTION = listOf(UNCERTAIN_ACTION_STATES);

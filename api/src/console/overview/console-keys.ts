import type { EventName } from "@lode/core/contracts/events";

/** The queries that the console repeats after an event, by the start of the event's name. */
const KEYS: readonly (readonly [prefix: string, keys: readonly string[]])[] = [
  ["withdrawal.", ["withdrawals", "transactions", "overview"]],
  ["payout.", ["withdrawals", "transactions"]],
  ["attempt.", ["attempts"]],
  ["user.", ["miners"]],
  ["account.", ["miners"]],
  ["wallet.", ["miners"]],
  ["objection.", ["objections", "overview"]],
];

/** The queries that an event makes stale in the console. */
export const consoleKeysOf = (event: EventName): readonly string[] =>
  KEYS.find(([prefix]) => event.startsWith(prefix))?.[1] ?? [];

/** The stale queries of all events together, for when events may have been missed. */
export const ALL_CONSOLE_KEYS: readonly string[] = [...new Set(KEYS.flatMap(([, keys]) => keys))];

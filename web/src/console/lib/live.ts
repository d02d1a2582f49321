import { makeLiveStream } from "../../lib/make-live-stream.ts";
import { CONSOLE_KEYS } from "../../lib/query-client.ts";

type ConsoleKey = (typeof CONSOLE_KEYS)[number];

const isKey = (name: unknown): name is ConsoleKey => CONSOLE_KEYS.includes(name as ConsoleKey);

/** Returns the keys to read again for an event's text. Unknown names, from a newer server, are ignored. */
export function keysOf(message: string): ConsoleKey[] {
  try {
    const { keys } = JSON.parse(message) as { keys?: unknown };
    return Array.isArray(keys) ? keys.filter(isKey) : [];
  } catch {
    return [];
  }
}

/** The live events of the operators. */
export const followEvents = makeLiveStream({
  keys: CONSOLE_KEYS,
  keysOf,
  session: "me",
  pollMs: 10_000,
});

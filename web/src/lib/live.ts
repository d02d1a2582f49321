import { LIVE_KEYS, type LiveKey, type LiveMessage } from "@lode/core/contracts/events";
import { dropEarlyAnswers } from "./early-answers.ts";
import { makeLiveStream } from "./make-live-stream.ts";

function keysOf(message: string): readonly LiveKey[] {
  dropEarlyAnswers();
  try {
    return (JSON.parse(message) as LiveMessage).keys ?? [];
  } catch {
    return [];
  }
}

/** The live events of the miner. */
export const followEvents = makeLiveStream({
  keys: LIVE_KEYS,
  keysOf,
  session: "profile",
  pollMs: 5_000,
});

import type { NextStepView } from "@lode/core/contracts/http/automation";
import { expect, test } from "vitest";
import { nextStepSentence } from "./next-step-sentence.ts";

// Local times, because the sentences use the browser's time zone.
const now = new Date(2026, 5, 1, 12, 0, 0);
const at = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 5, day, hour, minute, second).toISOString();
const repost = { task_type: "repost", target_username: "strata_news" } as const;
const none = { task_type: null, target_username: null };

test.each<[Partial<NextStepView> & Pick<NextStepView, "state">, string | null]>([
  [{ state: "planned", at: at(1, 14, 20), ...repost }, "Next action 14:20: repost @strata_news"],
  [{ state: "planned", at: at(2, 9), ...repost }, "Next action Tue 09:00: repost @strata_news"],
  [{ state: "planned", at: at(1, 12, 0, 3), ...repost }, "Next action in a moment: repost @strata_news"],
  [{ state: "outside-hours", at: at(1, 21) }, "Outside active hours until 21:00"],
  [{ state: "outside-hours", at: at(2, 9) }, "Outside active hours until Tue 09:00"],
  [{ state: "cap-reached", at: at(2, 0) }, "4 actions done today, which is your limit. More from Tue 00:00"],
  [{ state: "acting", ...repost }, "Doing it now: repost @strata_news"],
  [{ state: "off" }, null],
])("%o: %s", (step, sentence) => {
  const account = { daily_actions: 4, network: "x" } as const;
  expect(nextStepSentence({ twitter_account_id: "1", at: null, ...none, ...step }, account, now)).toBe(
    sentence,
  );
});

test("where acts are signed, the action waits for the miner's signer", () => {
  const step = { twitter_account_id: "nostr:1", at: null, state: "acting", ...repost } as const;
  const sentence = nextStepSentence(step, { daily_actions: 4, network: "nostr" }, now);
  expect(sentence).toBe("Waiting for your signer: repost strata_news");
});

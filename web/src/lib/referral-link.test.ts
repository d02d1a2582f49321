import { afterEach, expect, test, vi } from "vitest";
import { writeKey } from "./kept.ts";
import { keepReferralCode, readReferralCode } from "./referral-link.ts";

const DAY = 86_400_000;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the code of a followed link is kept for 30 days", () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  vi.stubGlobal("location", { search: "?ref=0123456789" });
  keepReferralCode();
  for (const [at, code] of [
    [0, "0123456789"],
    [30 * DAY - 1, "0123456789"],
    [30 * DAY, undefined],
  ] as const) {
    vi.setSystemTime(at);
    expect(readReferralCode()).toBe(code);
  }
});

test.each([null, "", "0123456789", '{"value":"<script>","until":9e15}', '{"value":7,"until":9e15}'])(
  "a stored %s gives no code",
  (text) => {
    writeKey("referral", text);
    expect(readReferralCode()).toBeUndefined();
  },
);

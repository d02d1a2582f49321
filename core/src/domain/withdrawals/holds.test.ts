import { expect, test } from "vitest";
import { say, sayAll } from "../sentences/say.ts";
import { describeHolds, type HoldFacts, holdsOf, WORKER_HOLDS } from "./holds.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-22T13:00:00Z");
const muchLater = new Date("2026-11-23T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const HOUR = 3_600;
const facts: HoldFacts = {
  unreviewed: { day: 400n, week: 400n },
  notByTwo: { day: 400n, week: 400n },
  isApproved: false,
  walletHeldFrom: null,
  recipientFaults: 0,
  lastRecipientFaultAt: null,
  now,
};
const terms = {
  reviewThreshold: 400n,
  secondReviewThreshold: 0n,
  walletHoldSeconds: HOUR,
  recipientPauseSeconds: HOUR,
};
const above = { day: 401n, week: 401n };
const refused = (recipientFaults: number, seconds: number) => ({
  recipientFaults,
  lastRecipientFaultAt: ago(seconds),
});

test.each<[Partial<HoldFacts>, string[]]>([
  [{}, []],
  [{ unreviewed: above }, ["review"]],
  [{ unreviewed: above, isApproved: true }, []],
  [{ walletHeldFrom: ago(HOUR - 1) }, ["wallet-changed"]],
  [{ walletHeldFrom: ago(HOUR + 1) }, []],
  [{ walletHeldFrom: ago(HOUR) }, []],
  [{ unreviewed: above, walletHeldFrom: now }, ["wallet-changed", "review"]],
  [{ unreviewed: above, walletHeldFrom: now, isApproved: true }, ["wallet-changed"]],
  [{ unreviewed: above, walletHeldFrom: ago(HOUR) }, ["review"]],
  [
    { unreviewed: above, walletHeldFrom: now, ...refused(1, 0) },
    ["wallet-changed", "recipient-failed", "review"],
  ],
])("%o is held for %o", (given, kinds) => {
  expect(holdsOf({ ...facts, ...given }, terms).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  // refused payments, seconds since the last one, remaining hours of the pause
  [1, 0, 1],
  [1, HOUR, null],
  [2, HOUR, 1],
  [4, HOUR, 7],
  [9, 0, 7 * 24],
  [5_000, 0, 7 * 24],
])("after %i refused payments, the last %i s ago, a pause of %s hours is left", (count, seconds, hours) => {
  const [hold] = holdsOf({ ...facts, ...refused(count, seconds) }, terms);
  expect(hold?.until ?? null).toEqual(hours === null ? null : ago(-hours * HOUR));
});

test.each([
  // points that two have not approved, second threshold
  [600n, 0n, []],
  [600n, 600n, []],
  [601n, 600n, ["review"]],
])(
  "%d points that two operators have not approved, with a second threshold of %d: %o",
  (day, second, kinds) => {
    const given = { ...facts, notByTwo: { day, week: day } };
    const holds = holdsOf(given, { ...terms, secondReviewThreshold: second });
    expect(holds.map(({ kind }) => kind)).toEqual(kinds);
  },
);

test("nothing is held if the settings disable holds and pauses", () => {
  const given = { ...facts, walletHeldFrom: now, ...refused(5_000, 0) };
  expect(holdsOf(given, { ...terms, walletHoldSeconds: 0, recipientPauseSeconds: 0 })).toEqual([]);
});

test.each([
  [[], { reason: null, until: null }],
  [[{ kind: "refill" as const, until: later }], { reason: say("hold.refill"), until: later }],
  [
    [
      { kind: "recipient-failed" as const, until: muchLater },
      { kind: "wallet-changed" as const, until: later },
    ],
    { reason: sayAll([say("hold.wallet-changed"), say("hold.recipient-failed")]), until: muchLater },
  ],
  [
    [
      { kind: "review" as const, until: null },
      { kind: "wallet-changed" as const, until: later },
    ],
    {
      reason: sayAll([say("hold.wallet-changed"), say("hold.review")]),
      until: null,
    },
  ],
])("%o is described as %o", (holds, said) => {
  expect(describeHolds(holds)).toEqual(said);
});

test("the worker never clears a hold that only time or an operator ends", () => {
  expect(WORKER_HOLDS).not.toContain("review");
  expect(WORKER_HOLDS).not.toContain("wallet-changed");
  expect(WORKER_HOLDS).not.toContain("recipient-failed");
});

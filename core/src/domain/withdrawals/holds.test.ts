import { expect, test } from "vitest";
import { describeHolds, type HoldFacts, holdsOf, WORKER_HOLDS } from "./holds.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-22T13:00:00Z");
const muchLater = new Date("2026-11-23T12:00:00Z");
const earlier = new Date("2026-11-22T11:00:00Z");
const facts: HoldFacts = {
  amount: 400n,
  reviewThreshold: 400n,
  isApproved: false,
  walletHeldUntil: null,
  recipientPausedUntil: null,
  now,
};

test.each<[Partial<HoldFacts>, string[]]>([
  [{}, []],
  [{ amount: 401n }, ["review"]],
  [{ amount: 401n, isApproved: true }, []],
  [{ walletHeldUntil: later }, ["wallet-changed"]],
  [{ walletHeldUntil: earlier }, []],
  [{ walletHeldUntil: now }, []],
  [{ amount: 401n, walletHeldUntil: later }, ["wallet-changed", "review"]],
  [{ amount: 401n, walletHeldUntil: later, isApproved: true }, ["wallet-changed"]],
  [{ amount: 401n, walletHeldUntil: earlier }, ["review"]],
  [
    { amount: 401n, walletHeldUntil: later, recipientPausedUntil: later },
    ["wallet-changed", "recipient-failed", "review"],
  ],
])("%o is held for %o", (given, kinds) => {
  expect(holdsOf({ ...facts, ...given }).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  [[], { reason: null, until: null }],
  [
    [{ kind: "refill" as const, until: later }],
    { reason: expect.stringContaining("refilled"), until: later },
  ],
  [
    [
      { kind: "recipient-failed" as const, until: muchLater },
      { kind: "wallet-changed" as const, until: later },
    ],
    { reason: expect.stringMatching(/^The wallet was changed recently\. Your wallet/), until: muchLater },
  ],
  [
    [
      { kind: "review" as const, until: null },
      { kind: "wallet-changed" as const, until: later },
    ],
    {
      reason: "The wallet was changed recently. A person reviews withdrawals of this size",
      until: null,
    },
  ],
])("%o reads as %o", (holds, said) => {
  expect(describeHolds(holds)).toEqual(said);
});

test("what only time or an operator ends is never the worker's to clear", () => {
  expect(WORKER_HOLDS).not.toContain("review");
  expect(WORKER_HOLDS).not.toContain("wallet-changed");
  expect(WORKER_HOLDS).not.toContain("recipient-failed");
});

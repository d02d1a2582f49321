import { expect, test } from "vitest";
import { nextPayoutStep, type PayoutReading, WITHDRAWAL_MOVES } from "./lifecycle.ts";

const attempt = { n: 1, lastValidBlockHeight: 150n };
const notFound = { seen: "not-found" } as const;

test.each<[string, Partial<PayoutReading>, string]>([
  ["finalized without error", { signature: { seen: "finalized", error: null } }, "complete"],
  ["finalized with an error", { signature: { seen: "finalized", error: "Custom 1" } }, "fail"],
  ["landed, not final", { signature: { seen: "landed", error: null } }, "note-landed"],
  ["landed with an error, not final", { signature: { seen: "landed", error: "Custom 1" } }, "note-landed"],
  ["not found at the last valid height", { finalizedHeight: 150n, signature: notFound }, "send-again"],
  ["not found one block later", { finalizedHeight: 151n, signature: notFound }, "sign-again"],
  ["height unknown", { finalizedHeight: null, signature: notFound }, "wait"],
  ["status unknown after expiry", { finalizedHeight: 999n, signature: { seen: "unknown" } }, "wait"],
])("%s", (_name, reading, step) => {
  expect(nextPayoutStep({ attempt, finalizedHeight: 100n, signature: notFound, ...reading }).step).toBe(step);
});

test("the last attempt gives up instead of signing for ever", () => {
  const reading = { attempt: { ...attempt, n: 5 }, finalizedHeight: 151n, signature: notFound };
  expect(nextPayoutStep(reading)).toEqual({ step: "give-up" });
});

test("nothing leaves an end", () => {
  expect(WITHDRAWAL_MOVES.completed).toEqual([]);
  expect(WITHDRAWAL_MOVES.failed).toEqual([]);
});

import { expect, test } from "vitest";
import { afterDeath, nextPayoutStep, type PayoutReading, WITHDRAWAL_MOVES } from "./lifecycle.ts";

const notFound = { seen: "not-found" } as const;
const frozen = '{"InstructionError":[3,{"Custom":17}]}';
const empty = '{"InstructionError":[3,{"Custom":1}]}';

test.each<[string, Partial<PayoutReading>, string]>([
  ["finalized without error", { signature: { seen: "finalized", error: null } }, "complete"],
  ["finalized with an error", { signature: { seen: "finalized", error: frozen } }, "fail"],
  [
    "an empty treasury is nobody's failure",
    { signature: { seen: "finalized", error: empty } },
    "declare-dead",
  ],
  [
    "with others, one's fault is not theirs",
    { shared: true, signature: { seen: "finalized", error: frozen } },
    "declare-dead",
  ],
  ["landed, not final", { signature: { seen: "landed", error: null } }, "note-landed"],
  ["landed with an error, not final", { signature: { seen: "landed", error: frozen } }, "note-landed"],
  ["not found at the last valid height", { finalizedHeight: 150n, signature: notFound }, "send-again"],
  ["not found one block later", { finalizedHeight: 151n, signature: notFound }, "declare-dead"],
  ["height unknown", { finalizedHeight: null, signature: notFound }, "wait"],
  ["status unknown after expiry", { finalizedHeight: 999n, signature: { seen: "unknown" } }, "wait"],
])("%s", (_name, reading, step) => {
  const facts = { lastValidBlockHeight: 150n, shared: false, finalizedHeight: 100n, signature: notFound };
  expect(nextPayoutStep({ ...facts, ...reading }).step).toBe(step);
});

test("where nodes contradict each other a person looks, and nothing moves", () => {
  const signature = { seen: "unknown", doubt: "they differ" } as const;
  expect(
    nextPayoutStep({ lastValidBlockHeight: 150n, shared: false, finalizedHeight: 999n, signature }),
  ).toEqual({ step: "wait", doubt: "they differ" });
});

test.each([
  [1, "sign-again"],
  [4, "sign-again"],
  [5, "give-up"],
])("after the death of attempt %d: %s", (n, next) => {
  expect(afterDeath(n)).toBe(next);
});

test("nothing leaves an end", () => {
  expect(WITHDRAWAL_MOVES.completed).toEqual([]);
  expect(WITHDRAWAL_MOVES.failed).toEqual([]);
});

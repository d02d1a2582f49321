import { expect, test } from "vitest";
import * as lifecycle from "./lifecycle.ts";

const notFound = { seen: "not-found" } as const;
const frozen = '{"InstructionError":[3,{"Custom":17}]}';
const empty = '{"InstructionError":[3,{"Custom":1}]}';

test.each<[string, Partial<lifecycle.PayoutReading>, string]>([
  ["finalized without error", { signature: { seen: "finalized", error: null } }, "complete"],
  ["finalized with an error", { signature: { seen: "finalized", error: frozen } }, "fail"],
  ["landed, not final", { signature: { seen: "landed", error: null } }, "note-landed"],
  ["landed with an error, not final", { signature: { seen: "landed", error: frozen } }, "note-landed"],
  ["not found at the last valid height", { finalizedHeight: 150n, signature: notFound }, "send-again"],
  ["not found one block later", { finalizedHeight: 151n, signature: notFound }, "expire"],
  ["height unknown", { finalizedHeight: null, signature: notFound }, "wait"],
  ["status unknown after expiry", { finalizedHeight: 999n, signature: { seen: "unknown" } }, "wait"],
])("the next step for a transaction: %s", (_name, reading, step) => {
  const facts = { lastValidBlockHeight: 150n, finalizedHeight: 100n, signature: notFound };
  expect(lifecycle.nextPayoutStep({ ...facts, ...reading }).step).toBe(step);
});

test.each([
  [1, "sign-again"],
  [4, "sign-again"],
  [5, "refund"],
])("after the expiry of attempt %d the next step is %s", (n, next) => {
  expect(lifecycle.afterExpiry(n)).toBe(next);
});

const transferTo = (withdrawalId: string): lifecycle.FailedInstruction => ({
  withdrawalId,
  part: "transfer",
});
test.each<
  [string, string, lifecycle.FailedInstruction | undefined, { n?: number; shared?: boolean }, object]
>([
  ["their account is frozen", frozen, transferTo("mine"), {}, { fault: "recipient", next: "refund" }],
  [
    "their account was given away",
    frozen,
    { withdrawalId: "mine", part: "opening" },
    {},
    { fault: "recipient", next: "refund" },
  ],
  [
    "another's account is frozen",
    frozen,
    transferTo("another's"),
    { shared: true },
    { fault: null, next: "sign-again" },
  ],
  ["the treasury was emptied", empty, transferTo("mine"), {}, { fault: "lode", next: "sign-again" }],
  [
    "the treasury was emptied five times",
    empty,
    transferTo("mine"),
    { n: 5 },
    { fault: "lode", next: "refund" },
  ],
  ["the whole transaction, alone", '"BlockhashNotFound"', undefined, {}, { fault: "lode", next: "refund" }],
  [
    "the whole transaction, with others",
    '"BlockhashNotFound"',
    undefined,
    { shared: true },
    { fault: "lode", next: "sign-again" },
  ],
  ["the memo", frozen, { withdrawalId: "mine", part: "memo" }, {}, { fault: "lode", next: "refund" }],
])("the outcome of a failed payment: %s", (_name, error, failed, more, outcome) => {
  expect(
    lifecycle.outcomeOfFailure(error, failed, { withdrawalId: "mine", n: 1, shared: false, ...more }),
  ).toEqual(outcome);
});

import { expect, test } from "vitest";
import { type PayoutCandidate, planPayouts, type TreasuryFacts } from "./payout-plan.ts";

const one = (withdrawalId: string, more: Partial<PayoutCandidate> = {}): PayoutCandidate => ({
  withdrawalId,
  userId: withdrawalId,
  amount: 100n,
  status: "pending",
  suspended: false,
  holds: [],
  claimedToday: 0n,
  ...more,
});
const rich: TreasuryFacts = {
  baseUnits: 10_000_000_000n,
  lamports: 1_000_000_000n,
  costOfPayout: 2_000_000n,
  promised: 0n,
  claimedToday: 0n,
};
const noCaps = { perMinerAndDay: 0n, perDay: 0n };

test.each<[string, PayoutCandidate, Partial<TreasuryFacts>, typeof noCaps, string | undefined]>([
  ["with enough of everything", one("a"), {}, noCaps, undefined],
  ["to the last base unit", one("a"), { baseUnits: 1_000_000n }, noCaps, undefined],
  ["one base unit short", one("a"), { baseUnits: 999_999n }, noCaps, "refill"],
  ["promised to others", one("a"), { baseUnits: 1_500_000n, promised: 51n }, noCaps, "refill"],
  ["no SOL for the fee", one("a"), { lamports: 1_999_999n }, noCaps, "refill"],
  ["suspended", one("a", { suspended: true }), {}, noCaps, "suspended"],
  ["held by its own facts", one("a", { holds: ["review"] }), {}, noCaps, "review"],
  [
    "for several reasons at once",
    one("a", { holds: ["wallet-changed", "review"], suspended: true }),
    { baseUnits: 0n },
    noCaps,
    "wallet-changed review suspended refill",
  ],
  [
    "at the miner's cap",
    one("a", { claimedToday: 400n }),
    {},
    { ...noCaps, perMinerAndDay: 500n },
    undefined,
  ],
  ["past it", one("a", { claimedToday: 401n }), {}, { ...noCaps, perMinerAndDay: 500n }, "miner-cap"],
  ["at the day's cap", one("a"), { claimedToday: 900n }, { ...noCaps, perDay: 1_000n }, undefined],
  ["past the day's", one("a"), { claimedToday: 901n }, { ...noCaps, perDay: 1_000n }, "day-cap"],
  [
    "signed again: promised, counted and owed already",
    one("a", { status: "processing", suspended: true, claimedToday: 1_000n }),
    { baseUnits: 1_000_000n, promised: 100n, claimedToday: 1_000n },
    { perMinerAndDay: 1n, perDay: 1n },
    undefined,
  ],
  [
    "signed again with too little for what is promised",
    one("a", { status: "processing" }),
    { baseUnits: 999_999n, promised: 100n },
    noCaps,
    "refill",
  ],
])("the plan for one withdrawal: %s", (_name, candidate, facts, caps, holds) => {
  const plan = planPayouts([candidate], { ...rich, ...facts }, caps);
  expect(plan.wait[0]?.holds.join(" ")).toBe(holds);
  expect(plan.pay).toEqual(holds ? [] : ["a"]);
});

test("the planned withdrawals together stay within the treasury, and a smaller withdrawal may overtake a larger one", () => {
  const candidates = [one("a"), one("b", { amount: 150n }), one("c"), one("d")];
  const plan = planPayouts(candidates, { ...rich, baseUnits: 2_000_000n }, noCaps);
  expect(plan.pay).toEqual(["a", "c"]);
  expect(plan.wait.map((held) => held.withdrawalId)).toEqual(["b", "d"]);
});

test("withdrawals of the same miner together stay within the miner's cap", () => {
  const mine = ["a", "b", "c"].map((id) => one(id, { userId: "ada", claimedToday: 50n }));
  const plan = planPayouts([...mine, one("d")], rich, { ...noCaps, perMinerAndDay: 250n });
  expect(plan.pay).toEqual(["a", "b", "d"]);
});

test("the planned withdrawals together stay within the day's cap and the treasury's SOL", () => {
  const candidates = [one("a"), one("b"), one("c")];
  expect(planPayouts(candidates, rich, { ...noCaps, perDay: 250n }).pay).toEqual(["a", "b"]);
  expect(planPayouts(candidates, { ...rich, lamports: 4_000_000n }, noCaps).pay).toEqual(["a", "b"]);
});

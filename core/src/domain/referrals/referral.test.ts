import { expect, test } from "vitest";
import { decideReferral, identitiesOf, type ReferralFacts } from "./referral.ts";

const pending: ReferralFacts = {
  state: "pending",
  sharesWallet: false,
  sharesAccount: false,
  isReferrerDeleted: false,
  isReferredDeleted: false,
  verifiedTasks: 0,
};

test.each<[string, Partial<ReferralFacts>, ReturnType<typeof decideReferral>]>([
  ["waits for the first task", {}, { next: "keep" }],
  ["counts with the first task", { verifiedTasks: 1 }, { next: "count" }],
  ["is not counted twice", { state: "counted", verifiedTasks: 5 }, { next: "keep" }],
  ["a shared wallet", { sharesWallet: true }, { next: "refuse", reason: "shared-wallet" }],
  [
    "a wallet shared later",
    { state: "counted", verifiedTasks: 3, sharesWallet: true },
    { next: "refuse", reason: "shared-wallet" },
  ],
  [
    "an account that both linked",
    { verifiedTasks: 1, sharesAccount: true },
    { next: "refuse", reason: "shared-account" },
  ],
  ["the only task was taken back", { state: "counted" }, { next: "refuse", reason: "task-undone" }],
  [
    "the referrer is gone",
    { verifiedTasks: 1, isReferrerDeleted: true },
    { next: "refuse", reason: "account-deleted" },
  ],
  [
    "the referrer left after it counted",
    { state: "counted", verifiedTasks: 1, isReferrerDeleted: true },
    { next: "keep" },
  ],
  [
    "the invited miner left before it counted",
    { verifiedTasks: 1, isReferredDeleted: true },
    { next: "refuse", reason: "account-deleted" },
  ],
  [
    "the invited miner left after it counted",
    { state: "counted", verifiedTasks: 1, isReferredDeleted: true },
    { next: "keep" },
  ],
  ["refused stays refused", { state: "refused", verifiedTasks: 1 }, { next: "keep" }],
])("the decision about a referral: %s", (_, facts, decision) => {
  expect(decideReferral({ ...pending, ...facts })).toEqual(decision);
});

test("identities are sorted, and only wallets are hashed", () => {
  const miner = { accounts: ["x:2", "x:1"], ownWallets: ["w"], namedWallets: ["w", "stranger's"] };
  expect(identitiesOf(miner, (wallet) => `hash of ${wallet}`)).toEqual({
    own: ["account:x:1", "account:x:2", "wallet:hash of w"],
    named: ["wallet:hash of w", "wallet:hash of stranger's"],
  });
});

import { expect, test } from "vitest";
import { bestFirst, type Suggestion, type SuggestionFacts, suggest } from "./suggestions.ts";

const complete: SuggestionFacts = {
  externalId: "1",
  username: "mara",
  verified: true,
  followersCount: 10_000,
  ageDays: 400,
  isEligible: true,
  flagsOn: 4,
};
const three = (change: Partial<SuggestionFacts> = {}) => [
  { ...complete, ...change },
  { ...complete, externalId: "2" },
  { ...complete, externalId: "3" },
];
const typesOf = (accounts: SuggestionFacts[]) => suggest(accounts).map((one) => one.type);

test("without an account there is exactly one suggestion", () => {
  expect(suggest([])).toMatchObject([{ type: "add_account", isFirst: true }]);
});

test("three complete accounts are all set; fewer accounts leave something to suggest", () => {
  expect(suggest(three())).toEqual([]);
  expect(typesOf([complete])).toEqual(["add_account"]);
});

test.each([
  [{ verified: false }, ["verification"]],
  [{ followersCount: 9_999 }, ["followers"]],
  [{ flagsOn: 0 }, ["automation"]],
  [{ flagsOn: 0, isEligible: false }, []],
] as const)("an account with %o gets the suggestions %o", (change, types) => {
  expect(typesOf(three(change))).toEqual(types);
});

test.each([
  // followers, target, percent, needed, gained, from how many the account can earn
  [12, 100, 12, 88, 1, 30],
  [29, 100, 29, 71, 1, 30],
  [30, 100, 30, 70, 1, null],
  [100, 1_000, 10, 900, 2, null],
  [999, 1_000, 99, 1, 2, null],
  [2_500, 10_000, 25, 7_500, 2, null],
])(
  "%d followers on the way to %d are %d percent, need %d more and gain %d; the account earns from %s",
  (followersCount, target, percent, needed, gained, earnsFrom) => {
    const progress = { current: followersCount, target, percent };
    expect(suggest(three({ followersCount }))[0]).toMatchObject({ progress, needed, gained, earnsFrom });
  },
);

test.each([true, false])("a suggested verification says whether the account can earn: %s", (isEligible) => {
  expect(suggest(three({ verified: false, isEligible }))[0]).toMatchObject({ isEligible });
});

test.each([
  [0, false],
  [1, true],
])("with %d switches on, the suggestion says that automation is on: %s", (flagsOn, isOn) => {
  expect(suggest(three({ flagsOn }))[0]).toMatchObject({ type: "automation", isOn });
});

test.each([
  [179, ["account_age", "add_account"]],
  [180, ["add_account"]],
  [0, ["add_account"]],
  [null, ["add_account"]],
] as const)("an account of %s days gets the suggestions %o", (ageDays, types) => {
  expect(typesOf([{ ...complete, ageDays }])).toEqual(types);
});

test("an older account is suggested only while another account can be linked", () => {
  expect(typesOf(three({ ageDays: 95 }))).toEqual([]);
});

test.each([
  [29, 0],
  [30, 1],
  [95, 3],
])("%d days are %d months of 30 days", (ageDays, months) => {
  expect(suggest([{ ...complete, ageDays }])[0]).toMatchObject({ months });
});

const verification: Suggestion = {
  id: "verification",
  type: "verification",
  username: "ada",
  isEligible: true,
};
const tooEarly: Suggestion = { ...verification, id: "too early", isEligible: false };
const age: Suggestion = { id: "age", type: "account_age", username: "ada", months: 3 };
const another: Suggestion = { id: "another", type: "add_account", isFirst: false, free: 2 };
const off: Suggestion = { id: "off", type: "automation", username: "ada", isOn: false };
const on: Suggestion = { id: "on", type: "automation", username: "ada", isOn: true };
const followers = (gained: number): Suggestion => ({
  id: `followers+${gained}`,
  type: "followers",
  username: "ada",
  needed: 10,
  gained,
  earnsFrom: null,
  progress: { current: 90, target: 100, percent: 90 },
});

test.each([
  [[], []],
  [[verification], ["verification"]],
  [
    [verification, followers(1), age, off, another],
    ["off", "verification", "followers+1", "age", "another"],
  ],
  [
    [verification, age, on, another],
    ["another", "verification", "age", "on"],
  ],
  [
    [age, followers(1), verification],
    ["verification", "age", "followers+1"],
  ],
  // Suggestions of equal worth keep their order.
  [
    [followers(2), verification],
    ["followers+2", "verification"],
  ],
  [[on], ["on"]],
  // A verified mark is no gain while the account cannot earn.
  [
    [tooEarly, followers(1)],
    ["followers+1", "too early"],
  ],
])("the suggestion that earns most comes first: case %#", (suggestions, ids) => {
  expect(bestFirst(suggestions).map(({ id }) => id)).toEqual(ids);
});

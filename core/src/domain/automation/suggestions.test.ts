import { expect, test } from "vitest";
import { type SuggestionFacts, suggest } from "./suggestions.ts";

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
  expect(suggest([])).toMatchObject([{ title: "Link Your First X Account", action: "Link Account" }]);
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
  [12, 100, 12, "88 more"],
  [29, 100, 29, "71 more"],
  [100, 1_000, 10, "900 more"],
  [2_500, 10_000, 25, "7,500 more"],
])("%d followers on the way to %d are %d percent, and need %s", (followersCount, target, percent, needed) => {
  const [grow] = suggest(three({ followersCount }));
  expect(grow?.progress).toEqual({ current: followersCount, target, percent });
  expect(grow?.description).toContain(needed);
});

test.each([
  // followers, needed, gained
  [12, "88 more followers", "+1 point per task"],
  [150, "850 more followers", "+2 points per task"],
  [999, "1 more follower to", "+2 points per task"],
  [9_999, "1 more follower to", "+2 points per task"],
])("%d followers: %s, %s", (followersCount, needed, gained) => {
  const [grow] = suggest(three({ followersCount }));
  expect(grow?.description).toContain(needed);
  expect(grow?.gain).toBe(gained);
});

test("the automation suggestion says manage once a switch is on", () => {
  expect(suggest(three({ flagsOn: 1 }))[0]?.action).toBe("Manage Automation");
  expect(suggest(three({ flagsOn: 0 }))[0]?.action).toBe("Enable Automation");
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
  [29, "is less than a month old"],
  [30, "is 1 month old"],
  [95, "is 3 months old"],
])("%d days: the account %s, in months of 30 days", (ageDays, age) => {
  expect(suggest([{ ...complete, ageDays }])[0]?.description).toContain(age);
});

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
  [{ ageDays: 179 }, ["account_age"]],
  [{ ageDays: 180 }, []],
  [{ ageDays: 0 }, []],
  [{ ageDays: null }, []],
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
])("%d followers on the way to %d are %d %%, and need %s", (followersCount, target, percent, needed) => {
  const [grow] = suggest(three({ followersCount }));
  expect(grow?.progress).toEqual({ current: followersCount, target, percent });
  expect(grow?.description).toContain(needed);
});

test("the automation suggestion says manage once a switch is on", () => {
  expect(suggest(three({ flagsOn: 1 }))[0]?.action).toBe("Manage Automation");
  expect(suggest(three({ flagsOn: 0 }))[0]?.action).toBe("Enable Automation");
});

test("the age is given in months of 30 days", () => {
  expect(suggest(three({ ageDays: 95 }))[0]?.description).toContain("3 months old");
});

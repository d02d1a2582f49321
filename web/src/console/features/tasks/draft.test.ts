import { expect, test } from "vitest";
import { bodyOf, type DraftFields, draftFor, EMPTY_DRAFT } from "./draft.ts";

const complete: DraftFields = {
  ...EMPTY_DRAFT,
  targetUsername: "@oreworks",
  targetAccountId: "77",
  description: "Follow the works",
  budgetPoints: "1000",
};

test("a complete form is sent in the contract's format, without fields that only other kinds need", () => {
  const typed = {
    ...complete,
    budgetPoints: "1000",
    expiresAt: "2027-01-31T12:00",
    targetPostId: "20",
    texts: "x",
  };
  expect(bodyOf(typed)).toEqual({
    network: "x",
    kind: "follow",
    targetUsername: "oreworks",
    targetAccountId: "77",
    targetPostId: null,
    texts: "",
    description: "Follow the works",
    basePoints: 10,
    budgetPoints: 1_000,
    maxCompletions: null,
    startsAt: null,
    expiresAt: "2027-01-31T12:00:00.000Z",
  });
});

test.each([
  ["like", "20", "like"],
  ["comment", "20", "comment"],
  ["follow", "20", "like"],
  ["follow", null, "follow"],
  ["repost", null, "follow"],
] as const)(
  "with a draft of kind %s, an address with the post %s makes it %s",
  (kind, targetPostId, wanted) => {
    const found = { network: "x", targetUsername: "oreworks", targetAccountId: "77", targetPostId } as const;
    expect(draftFor(found, kind)).toEqual({ ...found, targetPostId: targetPostId ?? "", kind: wanted });
  },
);

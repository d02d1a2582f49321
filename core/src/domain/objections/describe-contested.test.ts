import { expect, test } from "vitest";
import { readSentence } from "../../contracts/read-sentence.ts";
import { describeContested } from "./describe-contested.ts";

const NONE = { suspendedFor: null, kind: null, target: null, username: null, verdict: null };

test.each([
  ["a suspension", { ...NONE, suspendedFor: "Five accounts, one device" }, "Five accounts, one device"],
  ["a suspension that has ended", NONE, "not suspended any more"],
  [
    "an attempt",
    { ...NONE, kind: "like", target: "lode", username: "ada", verdict: "reversed" } as const,
    "like of @lode by @ada: reversed",
  ],
])("%s is described in one line", (_what, facts, line) => {
  expect(describeContested(facts)).toBe(line);
});

test("the line of an attempt is read back as a sentence with its verdict, so that a page can say both in German", () => {
  const verdict = "X does not show this account following @lode yet";
  const line = describeContested({ ...NONE, kind: "follow", target: "lode", username: "ada", verdict });
  const [said] = readSentence(line);
  expect(said).toMatchObject({ code: "contested.follow", values: { target: "lode", username: "ada" } });
  expect(said?.values.reason).toMatchObject([{ code: "not-shown.follow" }]);
});

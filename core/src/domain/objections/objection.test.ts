import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { answerDueAt, decideObjection, describeContested, type ObjectionFacts } from "./objection.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each<[Partial<ObjectionFacts>, ReturnType<typeof decideObjection>]>([
  [{}, allow()],
  [{ decidedAt: daysAgo(30) }, allow()],
  [{ decidedAt: daysAgo(31) }, refuse("objection-late")],
  [{ decidedAt: daysAgo(400), subject: "suspension" }, allow()],
  [{ decidedAt: null }, refuse("nothing-to-object-to")],
  [{ earlier: "open" }, refuse("objection-open")],
  [{ earlier: "rejected" }, refuse("objection-answered")],
  [{ earlier: "upheld" }, refuse("objection-answered")],
])("an objection with %o is decided as %o", (facts, decision) => {
  const complete = {
    subject: "verdict" as const,
    decidedAt: daysAgo(1),
    earlier: null,
    ...facts,
  };
  expect(decideObjection(complete, now)).toEqual(decision);
});

test("an answer is due after seven days", () => {
  expect(answerDueAt(now)).toEqual(new Date("2026-11-29T12:00:00Z"));
});

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

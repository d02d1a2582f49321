import { inEnglish } from "@lode/core/domain/sentences/english";
import { expect, test } from "vitest";
import { faultInEnglish, faultOf, sentenceForFault } from "./input-sentences.ts";

type Issue = Parameters<typeof faultOf>[0];
const issue = (one: object) => one as Issue;

test.each([
  [{ code: "invalid_type", input: undefined }, "this is missing"],
  [{ code: "invalid_type", input: 1 }, "this is not valid"],
  [{ code: "too_small", origin: "string", minimum: 1, input: "" }, "please use at least 1 character"],
  [{ code: "too_big", origin: "string", maximum: 280, input: "…" }, "please use at most 280 characters"],
  [
    { code: "too_small", origin: "number", minimum: 0, inclusive: false, input: 0 },
    "this must be more than 0",
  ],
  [{ code: "too_big", origin: "number", maximum: 9, inclusive: true, input: 10 }, "this must be at most 9"],
  [{ code: "invalid_value", values: ["a", "b"], input: "c" }, "please choose one of a, b"],
])("the fault %j is said as %j", (fault, said) => {
  expect(faultInEnglish(faultOf(issue(fault)))).toBe(said);
});

const missing = faultOf(issue({ code: "invalid_type", input: undefined }));

test.each([
  ["amount", missing, "Please enter a valid amount"],
  ["email", missing, "Please enter a valid email address"],
  ["captcha_token", missing, "Please complete the captcha"],
  ["twitter_account_id", missing, "Twitter account id: this is missing"],
  ["settings.auto_like", "must not be 0", "Settings auto like: must not be 0"],
  ["withdrawalType", missing, "Withdrawal type: this is missing"],
])("the field %s with the fault %j is answered with %j", (path, fault, sentence) => {
  expect(inEnglish(sentenceForFault(path, fault))).toBe(sentence);
});

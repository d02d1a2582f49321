import { expect, test } from "vitest";
import { matching } from "./filter-settings.ts";

const setting = (name: string, isDefault: boolean | null, differs = false) => ({
  name,
  isDefault,
  differs,
  about: "",
  value: null,
  isSet: true,
});
const ALL = [
  setting("PAYOUT_BREAKER", true),
  setting("MAX_PAYOUT_POINTS", false),
  setting("CSRF_KEY", null, true),
];

test.each([
  [{}, ["PAYOUT_BREAKER", "MAX_PAYOUT_POINTS", "CSRF_KEY"]],
  [{ name: "payout" }, ["PAYOUT_BREAKER", "MAX_PAYOUT_POINTS"]],
  [{ name: "payout breaker" }, ["PAYOUT_BREAKER"]],
  [{ show: "changed" }, ["MAX_PAYOUT_POINTS"]],
  [{ show: "differing" }, ["CSRF_KEY"]],
  [{ name: "payout", show: "differing" }, []],
  [{ show: "unknown" }, ["PAYOUT_BREAKER", "MAX_PAYOUT_POINTS", "CSRF_KEY"]],
])("the filter %j leaves the settings %j", (filters, names) => {
  expect(matching(ALL, filters).map(({ name }) => name)).toEqual(names);
});

import { DEMO_ADDRESSES } from "@lode/db/operations/demo-accounts.read-model";
import { expect, test } from "vitest";
import { DEMO_PEOPLE } from "./demo-people.ts";

test("production knows the demo's miners by their addresses", () => {
  const listed = DEMO_PEOPLE.filter(({ what }) => what !== "").map(({ email }) => email);
  expect(DEMO_ADDRESSES).toEqual(listed);
});

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { failpointOf } from "./failpoint.ts";

const folder = mkdtempSync(join(tmpdir(), "lode-failpoint-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("nothing happens without a setting", () => {
  expect(failpointOf(undefined)("payout.claimed")).toBeUndefined();
});

test("a failpoint triggers once, and only under its own name", async () => {
  const marker = join(folder, "once");
  const failpoint = failpointOf(`payout.signed=throw@${marker}`);
  expect(failpoint("payout.claimed")).toBeUndefined();
  expect(existsSync(marker)).toBe(false);
  await expect(failpoint("payout.signed")).rejects.toThrow("injected failure at payout.signed");
  expect(existsSync(marker)).toBe(true);
  expect(failpoint("payout.signed")).toBeUndefined();
});

test.each([
  ["payout.signed", /has no marker/],
  ["payout.signed=throw@", /has no marker/],
  ["payout.unheard@/m", /is not a failpoint/],
  ["payout.signed=explode@/m", /explode is not one of kill,throw,hang/],
])("the setting %s is refused", (setting, message) => {
  expect(() => failpointOf(setting)).toThrow(message);
});

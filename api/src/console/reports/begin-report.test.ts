import { expect, test } from "vitest";
import { beginReport } from "./begin-report.ts";

test("adversary: a reader reads two reports at once, and the next when a report has ended; others are not held up", () => {
  const ends = [beginReport("ada"), beginReport("ada")];
  expect(() => beginReport("ada")).toThrow("At most 2 reports");
  beginReport("ben")();
  ends[0]?.();
  beginReport("ada")();
  ends[1]?.();
  beginReport("ada")();
});

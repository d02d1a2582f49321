import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shownFromPino } from "./process-command.ts";
import { openProcessLog, withoutRepeats } from "./supervisor.ts";

test.each([
  ['{"level":30,"msg":"Served"}', undefined],
  ['{"level":40,"msg":"Redis is slow"}', "warning: Redis is slow"],
  ['{"level":50,"msg":"A job failed","err":{"message":"no funds\\nat x"}}', "error: A job failed (no funds)"],
  ["TypeError: nothing here", "TypeError: nothing here"],
  ["listening", undefined],
  ["{broken", undefined],
])("the line %s is shown as %s", (line, shown) => {
  expect(shownFromPino(line)).toBe(shown);
});

test("a repeated sentence is shown again only after ten seconds", () => {
  const shown: string[] = [];
  let now = 0;
  const show = withoutRepeats(
    (sentence) => shown.push(sentence),
    () => now,
  );
  show("no Redis");
  show("no Redis");
  now = 9_999;
  show("no Redis");
  expect(shown).toHaveLength(1);
  now = 10_000;
  show("no Redis");
  expect(shown).toHaveLength(2);
});

test("the previous log is kept next to the new one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lode-log-"));
  for (const word of ["first", "second"]) {
    const log = openProcessLog(folder, "api");
    log.write(word);
    await log.close();
  }
  expect(readFileSync(join(folder, "api.log"), "utf8")).toBe("second\n");
  expect(readFileSync(join(folder, "api.log.1"), "utf8")).toBe("first\n");
});

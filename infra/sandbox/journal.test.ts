import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lode-journal-"));
});

test("entries are read after a restart, and an incomplete last line is dropped", () => {
  const journal = openJournal<{ n: number }>(directory);
  journal.append({ n: 1 });
  journal.append({ n: 2 });
  journal.close();
  appendFileSync(join(directory, "journal.jsonl"), '{"n": 3');

  const again = openJournal<{ n: number }>(directory);
  again.append({ n: 4 });
  expect(again.read()).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  again.close();
});

test("a closed journal takes no entry", () => {
  const journal = openJournal<number>(directory);
  journal.close();
  expect(() => journal.append(10)).toThrow("stopped");
});

test("without a directory nothing is stored", () => {
  const journal = openJournal<number>(undefined);
  journal.append(1);
  expect(journal.read()).toEqual([]);
});

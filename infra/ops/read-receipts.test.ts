import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readReceipts } from "./read-receipts.ts";

const folder = mkdtempSync(join(tmpdir(), "lode-lines-"));

async function readAll(text: string): Promise<string[]> {
  const file = join(folder, "receipts.jsonl");
  writeFileSync(file, text);
  const texts: string[] = [];
  for await (const one of readReceipts(file)) texts.push(one);
  return texts;
}

test("adversary: a line without an end is read only as far as a receipt can reach", async () => {
  const [first, long, last] = await readAll(`{"n":1}\r\n{"n":"${"x".repeat(5_000_000)}"}\n{"n":3}`);
  expect([first?.trim(), last]).toEqual(['{"n":1}', '{"n":3}']);
  expect(long?.length).toBeLessThan(1_100_000);
});

test("characters of several bytes survive the end of a chunk", async () => {
  const text = JSON.stringify({ text: "ä€😀".repeat(50_000) });
  expect(await readAll(`${text}\n${text}\n`)).toEqual([text, text]);
});

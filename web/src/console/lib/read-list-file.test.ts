import { expect, test } from "vitest";
import { MOST_ROWS, readListFile } from "./read-list-file.ts";

/** A list of so many numbers. */
const listOf = (rows: number) => ({
  head: ["n", "name"],
  valuesOf: (n: number) => [n, `=name ${n}`],
  cutLine: "cut off here",
  readPage: async ({ limit, cursor = "0" }: Record<string, string>) => {
    const [from, size] = [Number(cursor), Number(limit)];
    const items = Array.from({ length: Math.min(size, rows - from) }, (_, index) => from + index);
    return { items, nextCursor: from + size < rows ? String(from + size) : null };
  },
});
const linesOf = async (rows: number) => (await readListFile(listOf(rows))).trimEnd().split("\r\n");

test("every row is a line, and no text is a formula", async () => {
  expect(await linesOf(2)).toEqual(["n,name", "0,'=name 0", "1,'=name 1"]);
  expect(await linesOf(0)).toEqual(["n,name"]);
});

test("a whole file ends with its last row, and a file that is cut off says so in its last line", async () => {
  const whole = await linesOf(MOST_ROWS);
  expect([whole.length, whole.at(-1)]).toEqual([MOST_ROWS + 1, `${MOST_ROWS - 1},'=name ${MOST_ROWS - 1}`]);
  const cut = await linesOf(MOST_ROWS + 1);
  expect([cut.length, cut.at(-1)]).toEqual([MOST_ROWS + 2, "cut off here"]);
});

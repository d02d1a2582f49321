import type { WithdrawalRow } from "@lode/core/contracts/console/withdrawals";
import { expect, test } from "vitest";
import { csvLine, MOST_ROWS, readWithdrawalsFile } from "./withdrawals-file.ts";

test.each([
  [["a", 1, null, "b"], "a,1,,b\r\n"],
  [[-5, 0, 1_000_000], "-5,0,1000000\r\n"],
  [["=1+1", "+1", "-1", "@x", "\tx"], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
  [['say "hi"', "a,b", "a\nb"], '"say ""hi""","a,b","a\nb"\r\n'],
  [['=cmd|"/c calc"!A1'], `"'=cmd|""/c calc""!A1"\r\n`],
  [["a=b", ""], "a=b,\r\n"],
])("the CSV line of %j is %j", (values, line) => {
  expect(csvLine(values)).toBe(line);
});

const withdrawal = (n: number): WithdrawalRow => ({
  id: String(n),
  status: "completed",
  inDoubt: null,
  points: 100,
  usdc: "1.00",
  walletAddress: "wallet",
  miner: { id: "miner", name: "=Ada", email: "a••@lode.test", suspended: false },
  createdAt: "2026-11-01T00:00:00.000Z",
  endedAt: null,
  failureReason: null,
  holds: [],
  approvals: 0,
});

async function linesOf(rows: number): Promise<string[]> {
  const readPage = async ({ limit, cursor = "0" }: Record<string, string>) => {
    const [from, size] = [Number(cursor), Number(limit)];
    const items = Array.from({ length: Math.min(size, rows - from) }, (_, n) => withdrawal(from + n));
    return { items, nextCursor: from + size < rows ? String(from + size) : null };
  };
  return (await readWithdrawalsFile(readPage, "cut off here")).trimEnd().split("\r\n");
}

const lineOf = (n: number) => `${n},completed,100,1.00,miner,'=Ada,wallet,2026-11-01T00:00:00.000Z,,`;

test("every withdrawal is a line, and no text is a formula", async () => {
  expect((await linesOf(2)).slice(1)).toEqual([lineOf(0), lineOf(1)]);
  expect(await linesOf(0)).toHaveLength(1);
});

test("a whole file ends with its last row, and a file that is cut off says so in its last line", async () => {
  const whole = await linesOf(MOST_ROWS);
  expect([whole.length, whole.at(-1)]).toEqual([MOST_ROWS + 1, lineOf(MOST_ROWS - 1)]);
  const cut = await linesOf(MOST_ROWS + 1);
  expect([cut.length, cut.at(-1)]).toEqual([MOST_ROWS + 2, "cut off here"]);
});

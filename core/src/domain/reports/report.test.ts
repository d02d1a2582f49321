import { expect, test } from "vitest";
import { csvLine, ndjsonLine, reportPeriod } from "./report.ts";

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

test("a line of NDJSON keeps text as it is", () => {
  expect(ndjsonLine({ a: "=1\n", b: null, c: -1 })).toBe('{"a":"=1\\n","b":null,"c":-1}\n');
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
test.each([
  [{}, day(1 - 30 + 40), day(41)],
  [{ from: day(3) }, day(3), day(41)],
  [{ from: day(3), to: day(5) }, day(3), day(5)],
  [{ to: day(35) }, day(5), day(35)],
  [{ from: day(3), to: day(90) }, day(3), day(41)],
])("the period of a report for %j is from %s to %s", (asked, from, to) => {
  expect(reportPeriod(asked, day(41))).toEqual({ from, to });
});

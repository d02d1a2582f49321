import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

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

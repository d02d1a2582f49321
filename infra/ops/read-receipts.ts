import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** A receipt on many lines has at most as many characters. */
const LONGEST_RECEIPT = 1_000_000;

/**
 * The texts of the receipts in a file: one receipt, on one line or on many, or many receipts, one a line. Reads line by
 * line, so a file with any number of receipts fits into memory. `-` is standard input. Throws if the file cannot be read.
 */
export async function* readReceipts(name: string): AsyncGenerator<string> {
  const input = name === "-" ? process.stdin : createReadStream(name);
  if (name !== "-") await once(input, "open");
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let whole = "";
  let isFirst = true;
  for await (const line of lines) {
    if (line.trim() === "") continue;
    // Only a receipt on many lines begins with a line that is no JSON of its own.
    if (whole === "" && !(isFirst && parse(line) === undefined)) yield line;
    else whole += `${line}\n`;
    if (whole.length > LONGEST_RECEIPT) break;
    isFirst = false;
  }
  if (whole !== "") yield whole;
}

/** Undefined if the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

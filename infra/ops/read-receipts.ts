import { once } from "node:events";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** Characters. Anything longer is no receipt, and only its beginning is read. */
const LONGEST_RECEIPT = 1_000_000;

/**
 * The texts of the receipts in a file: one receipt, on one line or on many, or many receipts, one a line. Reads line by
 * line, so a file of any size fits into memory. `-` is standard input. Throws if the file cannot be read.
 */
export async function* readReceipts(name: string): AsyncGenerator<string> {
  const input = name === "-" ? process.stdin : createReadStream(name);
  if (name !== "-") await once(input, "open");
  let whole = "";
  let isFirst = true;
  for await (const line of linesIn(input)) {
    if (line.trim() === "") continue;
    // Only a receipt on many lines begins with a line that is no JSON of its own.
    if (whole === "" && !(isFirst && parse(line) === undefined)) yield line;
    else whole += `${line}\n`;
    if (whole.length > LONGEST_RECEIPT) break;
    isFirst = false;
  }
  if (whole !== "") yield whole;
}

async function* linesIn(input: Readable): AsyncGenerator<string> {
  let line = "";
  const extend = (text: string) => {
    if (line.length <= LONGEST_RECEIPT) line += text;
  };
  for await (const chunk of input.setEncoding("utf8")) {
    const [first = "", ...others] = String(chunk).split("\n");
    extend(first);
    for (const next of others) {
      yield line;
      line = next;
    }
  }
  yield line;
}

/** Undefined if the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

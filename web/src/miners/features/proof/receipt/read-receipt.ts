import type { AwardReceiptView } from "@lode/core/contracts/http/receipts";
import { awardReceipt } from "@lode/core/contracts/http/receipts.schemas";

/** Characters. A receipt carries at most four texts of 64 KB. */
export const LONGEST_RECEIPT = 1_000_000;

/** `many`: several receipts, one a line, as a sponsor downloads them. */
export type ReceiptFault = "too-long" | "many" | "no-receipt";

/** The receipt in a text that somebody chose, dropped or pasted. */
export function readReceipt(text: string): AwardReceiptView | ReceiptFault {
  if (text.length > LONGEST_RECEIPT) return "too-long";
  const whole = awardReceipt.safeParse(parse(text));
  if (whole.success) return whole.data;
  const lines = text.trim().split("\n");
  const areReceipts = lines.length > 1 && lines.every((line) => awardReceipt.safeParse(parse(line)).success);
  return areReceipts ? "many" : "no-receipt";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { readFileSync } from "node:fs";
import { verifyReceipt } from "@lode/app/proof/verify-receipt";
import { awardReceipt } from "@lode/core/contracts/http/receipt";
import * as sentences from "@lode/core/contracts/receipt-sentences";
import { RECEIPT_CLAIMS, verdictOf } from "@lode/core/contracts/verify-receipt";
import { EXIT, runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run verify -- FILE, a receipt (- is standard input)";

const mark = (holds: boolean | null): string => (holds === null ? "not said" : holds ? "ok" : "NOT OK");
const lineOf = (holds: boolean | null, text: string): string => `${mark(holds).padEnd(9)}${text}`;

/** Prints each check of a receipt and the verdict. Returns whether the receipt proves its points. */
async function explainReceipt(name: string, text: string): Promise<boolean> {
  const receipt = awardReceipt.safeParse(parse(text));
  if (!receipt.success)
    throw new Error(`${name} is no receipt of Lode in the form lode-receipt-v1. ${USAGE}`);
  const checks = await verifyReceipt(receipt.data);
  for (const claim of RECEIPT_CLAIMS)
    console.log(lineOf(checks[claim], sentences.RECEIPT_CLAIM_SENTENCES[claim]));
  const verdict = verdictOf(checks);
  console.log(`\n${sentences.VERDICT_SENTENCES[verdict]}`);
  return verdict === "good";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks a receipt without a network. Exits with 0 if it proves the act and its points, otherwise with 1. */
await runProgram(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(USAGE);
  const isGood = await explainReceipt(name, readFileSync(name === "-" ? 0 : name, "utf8"));
  console.log(
    `\nWhat a receipt cannot prove:\n${sentences.UNPROVED_SENTENCES.map((one) => `- ${one}`).join("\n")}`,
  );
  return isGood ? EXIT.done : EXIT.refused;
});

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { verifyReceipt } from "@lode/app/proof/verify-receipt";
import { awardReceipt } from "@lode/core/contracts/http/receipts.schemas";
import { isGood, RECEIPT_CLAIMS } from "@lode/core/contracts/verify-receipt";
import { EXIT } from "./commands/exit.ts";
import { CLAIM_SENTENCES, UNPROVED } from "./receipt-sentences.ts";
import { runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run verify -- RECEIPT.json (- is standard input)";

const mark = (holds: boolean | null): string => (holds === null ? "not said" : holds ? "ok" : "NOT OK");

/** Checks a receipt without a network. Exits with 0 if no claim is wrong, otherwise with 1. */
await runProgram(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(USAGE);
  const receipt = awardReceipt.safeParse(await readJson(name));
  if (!receipt.success) throw new Error(`${name} is no receipt of Lode in the form lode-receipt-v1.`);
  const checks = await verifyReceipt(receipt.data);
  for (const claim of RECEIPT_CLAIMS)
    console.log(`${mark(checks[claim]).padEnd(9)}${CLAIM_SENTENCES[claim]}`);
  console.log(`\nWhat a receipt cannot prove:\n${UNPROVED.map((one) => `- ${one}`).join("\n")}`);
  return isGood(checks) ? EXIT.done : EXIT.refused;
});

async function readJson(name: string): Promise<unknown> {
  const read = name === "-" ? text(process.stdin) : readFile(name, "utf8");
  try {
    return JSON.parse(await read);
  } catch {
    throw new Error(`${name} cannot be read as JSON. ${USAGE}`);
  }
}

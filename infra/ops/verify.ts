import { verifyReceipt } from "@lode/app/proof/verify-receipt";
import { awardReceipt } from "@lode/core/contracts/http/receipts.schemas";
import { RECEIPT_CLAIM_SENTENCES, UNPROVED_SENTENCES } from "@lode/core/contracts/receipt-sentences";
import { isGood, RECEIPT_CLAIMS, type ReceiptClaim } from "@lode/core/contracts/verify-receipt";
import type { Checks } from "@lode/core/domain/networks/signed-receipt";
import { EXIT } from "./commands/exit.ts";
import { parse, readReceipts } from "./read-receipts.ts";
import { runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run verify -- FILE, a receipt or many receipts, one a line (- is standard input)";

const mark = (holds: boolean | null): string => (holds === null ? "not said" : holds ? "ok" : "NOT OK");
const lineOf = (holds: boolean | null, text: string): string => `${mark(holds).padEnd(9)}${text}`;

/** Prints each check of one receipt. Returns whether the receipt is good. */
async function explainReceipt(name: string, text: string): Promise<boolean> {
  const receipt = awardReceipt.safeParse(parse(text));
  if (!receipt.success)
    throw new Error(`${name} is no receipt of Lode in the form lode-receipt-v1. ${USAGE}`);
  const checks = await verifyReceipt(receipt.data);
  for (const claim of RECEIPT_CLAIMS) console.log(lineOf(checks[claim], RECEIPT_CLAIM_SENTENCES[claim]));
  return isGood(checks);
}

/** Prints one verdict a receipt. Returns whether all are good. */
async function judgeReceipts(first: readonly string[], rest: AsyncIterable<string>): Promise<boolean> {
  let [good, all] = [0, 0];
  const acts = new Set<string>();
  const judge = async (text: string) => {
    all++;
    const { isGood, verdict } = await verdictOf(text, acts);
    if (isGood) good++;
    console.log(lineOf(isGood, verdict));
  };
  for (const text of first) await judge(text);
  for await (const text of rest) await judge(text);
  console.log(`\n${good} of ${all} receipts hold.`);
  return good === all;
}

/** `acts`: those of the lines before. The same act twice would make a file look longer than what was done. */
async function verdictOf(text: string, acts: Set<string>): Promise<{ isGood: boolean; verdict: string }> {
  const receipt = awardReceipt.safeParse(parse(text));
  if (!receipt.success) return { isGood: false, verdict: "This line is no receipt of Lode" };
  const { account, task_type, target_account, target_post, attempt_id } = receipt.data;
  const checks = await verifyReceipt(receipt.data);
  if (!isGood(checks)) return { isGood: false, verdict: `${attempt_id}${faultsIn(checks)}` };
  const act = [account, task_type, target_account, target_post].join(" ");
  if (acts.has(act)) return { isGood: false, verdict: `${attempt_id}  The act of an earlier line again` };
  acts.add(act);
  return { isGood: true, verdict: attempt_id };
}

const faultsIn = (checks: Checks<ReceiptClaim>): string => {
  const faults = RECEIPT_CLAIMS.filter((claim) => checks[claim] === false);
  return faults.length > 0
    ? `  Not true: ${faults.map((claim) => RECEIPT_CLAIM_SENTENCES[claim]).join("; ")}`
    : "";
};

/** Checks receipts without a network. Exits with 0 if no claim of any receipt is wrong, otherwise with 1. */
await runProgram(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(USAGE);
  const texts = readReceipts(name);
  const first = await texts.next();
  const second = await texts.next();
  const areAllGood = second.done
    ? await explainReceipt(name, first.value ?? "")
    : await judgeReceipts([first.value, second.value], texts);
  console.log(`\nWhat a receipt cannot prove:\n${UNPROVED_SENTENCES.map((one) => `- ${one}`).join("\n")}`);
  return areAllGood ? EXIT.done : EXIT.refused;
});

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { verifyReceipt } from "@lode/app/proof/verify-receipt";
import { awardReceipt } from "@lode/core/contracts/http/receipts.schemas";
import { EXIT } from "./commands/exit.ts";
import { runProgram } from "./run-program.ts";

const USAGE = "Usage: npm run verify -- RECEIPT.json (- is standard input)";

const UNPROVED = [
  "that the account has published no undo elsewhere, or since",
  "when the act really happened: only that it was not after the root was signed",
  "that the ledger's entry is for this act: the entry names a transfer, and not an act",
  "that a person was behind the key",
  "that the root's key is Lode's: compare it with the key on the page /proof",
];

const mark = (holds: boolean | null): string => (holds === null ? "not said" : holds ? "ok" : "NOT OK");

/** Checks a receipt without a network. Exits with 0 if no claim is wrong, otherwise with 1. */
await runProgram(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(USAGE);
  const receipt = awardReceipt.safeParse(await readJson(name));
  if (!receipt.success) throw new Error(`${name} is no receipt of Lode in the form lode-receipt-v1.`);
  const checks = await verifyReceipt(receipt.data);
  for (const { claim, holds } of checks) console.log(`${mark(holds).padEnd(9)}${claim}`);
  console.log(`\nWhat a receipt cannot prove:\n${UNPROVED.map((one) => `- ${one}`).join("\n")}`);
  return checks.some(({ holds }) => holds === false) ? EXIT.refused : EXIT.done;
});

async function readJson(name: string): Promise<unknown> {
  const read = name === "-" ? text(process.stdin) : readFile(name, "utf8");
  try {
    return JSON.parse(await read);
  } catch {
    throw new Error(`${name} cannot be read as JSON. ${USAGE}`);
  }
}

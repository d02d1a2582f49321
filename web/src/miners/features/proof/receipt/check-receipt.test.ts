import { RECEIPT_CLAIMS, verdictOf, verifyReceipt } from "@lode/core/contracts/verify-receipt";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import { expect, test } from "vitest";
import { LONGEST_RECEIPT, readReceipt, receiptCrypto } from "./receipt.ts";

const { genuine, withStrangersDeletion, forged } = await makeReceipts();
const check = async (text: string) => {
  const receipt = readReceipt(text);
  if (typeof receipt === "string") throw new Error(receipt);
  return verifyReceipt(receiptCrypto, receipt);
};

test("the browser's cryptography accepts a genuine receipt, also if it contains a stranger's deletion", async () => {
  for (const receipt of [genuine, withStrangersDeletion]) {
    const checks = await check(JSON.stringify(receipt, null, 2));
    expect(RECEIPT_CLAIMS.filter((claim) => !checks[claim])).toEqual(["not-reversed"]);
  }
});

test.each(forged)(
  "adversary: a receipt with $name is wrong about exactly that",
  async ({ receipt, claims }) => {
    const checks = await check(JSON.stringify(receipt));
    expect(RECEIPT_CLAIMS.filter((claim) => checks[claim] === false)).toEqual(claims);
    expect(verdictOf(checks)).toBe("bad");
  },
);

test("adversary: a root that another key has signed is not signed by the key that the receipt names", async () => {
  const { ledger } = genuine;
  const [one, other] = [ledger, (await makeReceipts()).genuine.ledger];
  const root = { ...one?.root, signature: other?.root.signature };
  expect(await check(JSON.stringify({ ...genuine, ledger: { ...one, root } }))).toMatchObject({
    "leads-to-root": true,
    "root-signed": false,
  });
});

const line = JSON.stringify(genuine);
test.each([
  ["nothing", "", "no-receipt"],
  ["a text", "hello", "no-receipt"],
  ["other JSON", '{"format":"lode-receipt-v1"}', "no-receipt"],
  ["a receipt of a later form", JSON.stringify({ ...genuine, format: "lode-receipt-v2" }), "no-receipt"],
  ["two receipts, one a line", `${line}\n${line}\n`, "many"],
  ["a receipt and something else", `${line}\nhello`, "no-receipt"],
  ["a text that is too long", " ".repeat(LONGEST_RECEIPT + 1), "too-long"],
])("%s is not a receipt, and the page says why", (_name, text, fault) => {
  expect(readReceipt(text)).toBe(fault);
});

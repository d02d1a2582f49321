import { isGood, RECEIPT_CLAIMS } from "@lode/core/contracts/verify-receipt";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import { expect, test } from "vitest";
import { verifyReceipt } from "./verify-receipt.ts";

const { genuine, withStrangersDeletion, forged } = await makeReceipts();

test("every claim of a genuine receipt holds, also beside a stranger's deletion", async () => {
  for (const receipt of [genuine, withStrangersDeletion]) {
    const checks = await verifyReceipt(receipt);
    expect(Object.values(checks)).toEqual(Object.keys(checks).map(() => true));
    expect(isGood(checks)).toBe(true);
  }
});

test.each(forged)(
  "adversary: a receipt with $name is wrong about exactly that",
  async ({ receipt, claims }) => {
    const checks = await verifyReceipt(receipt);
    expect(RECEIPT_CLAIMS.filter((claim) => checks[claim] === false)).toEqual(claims);
    expect(isGood(checks)).toBe(false);
  },
);

test("a receipt without a root, a link or a target post does not say, and is still good", async () => {
  const checks = await verifyReceipt({ ...genuine, ledger: null, link_proof: null, target_evidence: null });
  expect(checks).toMatchObject({ "target-signed": null, "key-proved": null, "root-signed": null });
  expect(isGood(checks)).toBe(true);
});

test("a receipt of X, whose acts nobody signs, proves nothing", async () => {
  const checks = await verifyReceipt({ ...genuine, network: "x", evidence: null, link_proof: null });
  expect(checks).toMatchObject({ "has-evidence": false, "act-signed": null });
  expect(isGood(checks)).toBe(false);
});

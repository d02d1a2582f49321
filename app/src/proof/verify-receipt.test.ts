import { awardReceipt } from "@lode/core/contracts/http/receipt";
import { RECEIPT_CLAIMS, verdictOf } from "@lode/core/contracts/verify-receipt";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import { expect, test } from "vitest";
import { verifyReceipt } from "./verify-receipt.ts";

/**
 * Other forgeries are in infra/ops/verify.test.ts, and for the browser's cryptography next to the page's receipt.ts.
 */
const { genuine } = await makeReceipts();
/** The claims that are false, or that the receipt does not make. */
const openIn = (checks: Awaited<ReturnType<typeof verifyReceipt>>) =>
  RECEIPT_CLAIMS.filter((claim) => !checks[claim]);

const another = (await makeReceipts()).genuine;
/** Every field, changed or left out: the verdict, and a claim that does not count as proved. */
const CHANGES: [change: object, verdict: string, open?: string][] = [
  [{ issued_at: "2020-01-01T00:00:00Z" }, "good"], // the verdict's sentence names this field and the next
  [{ target_username: "somebody" }, "good"],
  [{ reversed: true }, "bad", "not-reversed"],
  [{ origin: "https://not-lode.example" }, "good", "key-proved"],
  [{ origin: undefined }, "good", "key-proved"],
  [{ link_proof: null }, "good", "key-proved"],
  [{ link_proof: another.link_proof }, "bad", "key-proved"],
  [{ target_evidence: null }, "good", "target-signed"],
  [{ target_evidence: another.target_evidence }, "bad", "target-signed"],
  [{ attempt_id: another.ledger?.entry.id }, "bad", "entry-names-act"],
  [{ network: "x" }, "unsigned"],
  [{ task_type: "repost" }, "bad", "act-exact"],
  [{ account: another.account }, "bad", "act-signed"],
  [{ target_account: another.target_account }, "bad", "entry-names-act"],
  [{ target_post: another.target_post }, "bad", "act-exact"],
  [{ points: 110 }, "bad", "entry-is-award"],
  [{ witnessed_at: "2026-11-24T10:00:01.000Z" }, "bad", "entry-names-act"],
  [{ witnessed_at: null }, "unsigned"],
  [{ evidence: null }, "unsigned"],
  [{ ledger: another.ledger }, "bad", "entry-names-act"],
  [{ ledger: null }, "without-root", "root-signed"],
  [{ ledger: null, points: 110 }, "without-root", "entry-is-award"],
];

test.each(CHANGES)("adversary: a genuine receipt with %j is %s", async (change, verdict, open) => {
  const checks = await verifyReceipt(awardReceipt.parse({ ...genuine, ...change }));
  expect(verdictOf(checks)).toBe(verdict);
  if (open) expect(openIn(checks)).toContain(open);
});

test("every field of a receipt is among the changes", () => {
  const changed = new Set(["format", ...CHANGES.flatMap(([change]) => Object.keys(change))]);
  expect([...changed].sort()).toEqual(Object.keys(genuine).sort());
});

test("a receipt from before 0.2.0, whose entry does not name its act, does not prove that both belong together", async () => {
  const entry = { ...genuine.ledger?.entry, transfer_id: "019ab000-0000-7000-8000-000000000004" };
  const checks = await verifyReceipt(
    awardReceipt.parse({ ...genuine, ledger: { ...genuine.ledger, entry } }),
  );
  expect(checks["entry-names-act"]).toBe(null);
  expect(verdictOf({ ...checks, "leads-to-root": true })).toBe("unbound");
});

import type { AwardReceiptView } from "@lode/core/contracts/http/receipt";
import type { AwardReceipt } from "@lode/db/attempts/attempts.read-model";
import { findAwardEntry } from "@lode/db/proof/leaves.repository";
import { findRoot } from "@lode/db/proof/roots.repository";
import type { App, Needs } from "../app.ts";
import { presentRoot, proveEntries } from "./prove-entries.ts";

/** The receipt as its reader gets it, without a ledger part while the newest root does not cover its award. */
export const issueReceipt = async (
  { db, clock, config }: Needs<"db" | "clock", "PUBLIC_URL">,
  receipt: AwardReceipt,
): Promise<AwardReceiptView> => ({
  format: "lode-receipt-v1",
  issued_at: clock.now().toISOString(),
  origin: config.PUBLIC_URL,
  ...receipt,
  witnessed_at: receipt.witnessed_at?.toISOString() ?? null,
  ledger: await proveAward(db, receipt.attempt_id),
});

async function proveAward(db: App["db"], attemptId: string): Promise<AwardReceiptView["ledger"]> {
  const root = await findRoot(db);
  const found = root && (await findAwardEntry(db, { attemptId, size: root.size }));
  if (!found) return null;
  const [entry] = await proveEntries(db, [found], root.size);
  return entry ? { entry, root: presentRoot(root) } : null;
}

import type { AwardReceiptView } from "@lode/core/contracts/http/receipt";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import type { AwardReceipt } from "@lode/db/attempts/attempts.read-model";
import { findAwardEntry } from "@lode/db/proof/leaves.repository";
import { findRoot } from "@lode/db/proof/roots.repository";
import type { App, Needs } from "../app.ts";
import { presentRoot, proveEntries } from "./prove-entries.ts";

/** The receipt as its reader gets it; without a ledger if the newest root does not cover its award. */
export const issueReceipt = async (
  { db, clock, config }: Needs<"db" | "clock", "PUBLIC_URL">,
  receipt: AwardReceipt,
): Promise<AwardReceiptView> => ({
  format: "lode-receipt-v1",
  issued_at: clock.now().toISOString(),
  origin: config.PUBLIC_URL,
  attempt_id: receipt.attemptId,
  network: networkIdOf(receipt.network),
  task_type: receipt.kind,
  account: receipt.externalId,
  target_username: receipt.targetUsername,
  target_account: receipt.targetAccountId,
  target_post: receipt.targetPostId,
  points: Number(receipt.points),
  reversed: receipt.isReversed,
  witnessed_at: receipt.witnessedAt?.toISOString() ?? null,
  evidence: receipt.evidence,
  target_evidence: receipt.targetEvidence,
  link_proof: receipt.linkProof,
  ledger: await proveAward(db, receipt.attemptId),
});

async function proveAward(db: App["db"], attemptId: string): Promise<AwardReceiptView["ledger"]> {
  const root = await findRoot(db);
  const found = root && (await findAwardEntry(db, { attemptId, size: root.size }));
  if (!found) return null;
  const [entry] = await proveEntries(db, [found], root.size);
  return entry ? { entry, root: presentRoot(root) } : null;
}

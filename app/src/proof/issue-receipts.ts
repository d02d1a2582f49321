import type { AwardReceiptView } from "@lode/core/contracts/http/receipts";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import type { AwardReceipt } from "@lode/db/attempts/award-receipt.read-model";
import { listAwardEntries } from "@lode/db/proof/leaves.repository";
import type { LedgerRoot } from "@lode/db/proof/roots.repository";
import type { App } from "../app.ts";
import { presentRoot } from "./present-root.ts";
import { proveEntries } from "./prove-entries.ts";

/** The receipts as their readers get them, each under `root`; without a ledger if the root does not cover its award. */
export async function issueReceipts(
  { db, clock }: Pick<App, "db" | "clock">,
  receipts: readonly AwardReceipt[],
  root: LedgerRoot | undefined,
): Promise<AwardReceiptView[]> {
  const ledgers = await proveAwards(db, receipts, root);
  return receipts.map((receipt) => ({
    format: "lode-receipt-v1",
    issued_at: clock.now().toISOString(),
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
    ledger: ledgers.get(receipt.attemptId) ?? null,
  }));
}

/** The awards' ledger entries with their paths to the root, by attempt. */
async function proveAwards(
  db: App["db"],
  receipts: readonly AwardReceipt[],
  root: LedgerRoot | undefined,
): Promise<Map<string, AwardReceiptView["ledger"]>> {
  if (!root || receipts.length === 0) return new Map();
  const attemptIds = receipts.map(({ attemptId }) => attemptId);
  const found = await listAwardEntries(db, { attemptIds, size: root.size });
  const proved = await proveEntries(db, found, root.size);
  return new Map(
    proved.map((entry, n) => [found[n]?.attemptId ?? "", { entry, root: presentRoot(root) }] as const),
  );
}

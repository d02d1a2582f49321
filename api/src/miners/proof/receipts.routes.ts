import { Refused } from "@lode/core/contracts/errors";
import type { AwardReceiptView } from "@lode/core/contracts/http/receipts";
import * as contract from "@lode/core/contracts/http/receipts";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { readAwardReceipt } from "@lode/db/attempts/award-receipt.read-model";
import { findAwardEntry } from "@lode/db/proof/leaves.repository";
import { findRoot } from "@lode/db/proof/roots.repository";
import type { Deps } from "../../deps.ts";
import { reply, route } from "../../http/route.ts";
import { presentRoot } from "./present-root.ts";
import { proveEntries } from "./prove-entries.ts";

/** Returns the receipt as a file that the miner can keep and give away. */
export const getAwardReceiptRoute = route(contract.getAwardReceipt, async ({ session, input, deps }) => {
  const about = { userId: session.userId, attemptId: input.params.attemptId };
  await deps.limits.spend("proof-user", session.userId);
  const receipt = await readAwardReceipt(deps.db, about);
  if (!receipt) throw new Refused("not-found");
  const body: AwardReceiptView = {
    format: "lode-receipt-v1",
    issued_at: deps.clock.now().toISOString(),
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
    ledger: await proveAward(deps, about),
  };
  return reply(body, { download: `lode-award-${receipt.attemptId}.json` });
});

/** The award's ledger entry with its path to the newest root; null if no root covers it yet. */
async function proveAward(
  { db }: Deps,
  about: { userId: string; attemptId: string },
): Promise<AwardReceiptView["ledger"]> {
  const root = await findRoot(db);
  const found = root && (await findAwardEntry(db, { ...about, size: root.size }));
  if (!found) return null;
  const [entry] = await proveEntries(db, [found], root.size);
  return entry ? { entry, root: presentRoot(root) } : null;
}

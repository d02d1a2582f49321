import type { ProofKey } from "@lode/adapters/crypto/proof-key";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { Trx } from "@lode/db/connection";
import { appendLeaves } from "@lode/db/proof/leaves.repository";
import { growTree } from "@lode/db/proof/nodes.repository";
import { findRoot, isRootDue, type LedgerRoot, readRootClock } from "@lode/db/proof/roots.repository";
import type { App } from "../app.ts";
import { makeRoot } from "./steps/make-root.ts";

/**
 * An unchanged ledger is signed again after this long, so the age of the last root shows that Lode is
 * running.
 */
const SIGN_AGAIN_SECONDS = 3_600;

/** Makes and signs a root over every new entry; the root names the previous one. */
export async function freezeLedger({
  config,
  db,
  logger,
  proofKey,
  transaction,
}: Pick<App, "db" | "logger" | "proofKey" | "transaction"> & {
  config: Pick<WorkerConfig, "PROOF_EVERY_SECONDS">;
}): Promise<void> {
  // Checked without a transaction first, because usually no root is due.
  const times = { everySeconds: config.PROOF_EVERY_SECONDS, signAgainSeconds: SIGN_AGAIN_SECONDS };
  if (!(await isRootDue(db, times))) return;
  const frozen = await transaction((trx) => freeze(trx, proofKey, config.PROOF_EVERY_SECONDS));
  if (frozen) logger.info(frozen, "the ledger was frozen under a signed root");
}

async function freeze(
  trx: Trx,
  proofKey: ProofKey,
  everySeconds: number,
): Promise<{ number: number; entries: number } | undefined> {
  const { age } = await readRootClock(trx);
  if (age !== null && age < everySeconds) return undefined;
  const isDue = (added: number) => added > 0 || (age !== null && age >= SIGN_AGAIN_SECONDS);
  const root = await freezeNow(trx, proofKey, isDue);
  return root && { number: root.number, entries: root.size };
}

/** Makes a root over every entry that this transaction sees, if `isDue` accepts the number of new entries. */
export async function freezeNow(
  trx: Trx,
  proofKey: ProofKey,
  isDue: (added: number) => boolean,
): Promise<LedgerRoot | undefined> {
  const { now } = await readRootClock(trx);
  const from = (await findRoot(trx))?.size ?? 0;
  const added = await appendLeaves(trx, from);
  if (!isDue(added)) return undefined;
  await growTree(trx, from, from + added);
  return makeRoot(trx, proofKey, { size: from + added, frozenAt: now });
}

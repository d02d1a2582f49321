import { sha256 } from "@lode/core/server/crypto/sha256";
import type { Trx } from "@lode/db/connection";
import { appendLeaves } from "@lode/db/proof/leaves.repository";
import { makeRoot } from "@lode/db/proof/make-root";
import { growTree } from "@lode/db/proof/nodes.repository";
import { findRoot, readRootClock } from "@lode/db/proof/roots.repository";
import type { Deps } from "../../deps.ts";

/** A ledger in which nothing happens is still signed this often, so that its age says that Lode is alive. */
const SIGN_AGAIN_SECONDS = 3_600;

/** Puts every new entry under a new root, signs it, and names the root before. */
export async function freezeLedger(deps: Deps, trx: Trx): Promise<void> {
  const { now, age } = await readRootClock(trx);
  if (age !== null && age < deps.config.PROOF_EVERY_SECONDS) return;
  const from = (await findRoot(trx))?.size ?? 0;
  const added = await appendLeaves(trx, from);
  if (added === 0 && (age === null || age < SIGN_AGAIN_SECONDS)) return;
  await growTree(trx, from, from + added);
  const tools = { digest: sha256, ...deps.proofKey };
  const { number, size } = await makeRoot(trx, tools, { size: from + added, frozenAt: now });
  deps.logger.info({ number, entries: size }, "the ledger was frozen under a signed root");
}

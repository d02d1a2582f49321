import { randomBytes } from "node:crypto";
import { openProofKey } from "@lode/adapters/crypto/ed25519";
import type { Db } from "@lode/db/connection";
import type { LedgerRoot } from "@lode/db/proof/roots.repository";
import { freezeNow } from "../src/proof/freeze-ledger.ts";

const key = openProofKey(randomBytes(32).toString("base64"));

/** Freezes the whole ledger under a new root, signed with a key of this process. */
export async function buildRoot(db: Db): Promise<LedgerRoot> {
  const root = await db.transaction((trx) => freezeNow(trx, key, () => true));
  if (!root) throw new Error("A root that is always due was not made.");
  return root;
}

import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { Db } from "../../src/connection.ts";
import { appendLeaves } from "../../src/proof/leaves.repository.ts";
import { makeRoot } from "../../src/proof/make-root.ts";
import { growTree } from "../../src/proof/nodes.repository.ts";
import { findRoot, type LedgerRoot } from "../../src/proof/roots.repository.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");

/** Everything in the ledger under a root of its own, signed with a key of this process. */
export async function buildRoot(db: Db, frozenAt = new Date()): Promise<LedgerRoot> {
  return db.transaction(async (trx) => {
    const from = (await findRoot(trx))?.size ?? 0;
    const size = from + (await appendLeaves(trx, from));
    await growTree(trx, from, size);
    const tools = {
      digest: async (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest()),
      sign: (text: string) => sign(null, Buffer.from(text), privateKey),
      publicKey: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
    };
    return makeRoot(trx, tools, { size, frozenAt });
  });
}

import type { ProofKey } from "@lode/adapters/crypto/proof-key";
import { sha256 } from "@lode/adapters/crypto/sha256";
import { toHex, utf8 } from "@lode/core/domain/proof/digest";
import {
  type LedgerSums,
  NO_PREDECESSOR,
  type RootFacts,
  rootStatement,
} from "@lode/core/domain/proof/statements";
import { consistencyRanges } from "@lode/core/domain/proof/tree-shape";
import type { Trx } from "@lode/db/connection";
import { sumLeavesFrom } from "@lode/db/proof/leaves.repository";
import { readRangeHashes } from "@lode/db/proof/nodes.repository";
import { findRoot, insertRoot, type LedgerRoot } from "@lode/db/proof/roots.repository";

/** Signs the tree of `size` leaves as the next root. The tree's nodes must already be stored. */
export async function makeRoot(
  trx: Trx,
  { sign, publicKey }: Pick<ProofKey, "sign" | "publicKey">,
  { size, frozenAt }: { size: number; frozenAt: Date },
): Promise<LedgerRoot> {
  const last = await findRoot(trx);
  const growth = last ? consistencyRanges(last.size, size) : [];
  const [hash, ...consistency] = await readRangeHashes(trx, sha256, [{ start: 0, end: size }, ...growth]);
  if (!hash) throw new Error("The tree has no root.");
  const unsigned = {
    number: (last?.number ?? 0) + 1,
    size,
    hash: Buffer.from(hash),
    sums: addSums(last?.sums, await sumLeavesFrom(trx, last?.size ?? 0)),
    previous: last
      ? Buffer.from(await sha256(utf8(rootStatement(factsOf(last)))))
      : Buffer.from(NO_PREDECESSOR, "hex"),
    frozenAt,
  };
  const root = {
    ...unsigned,
    consistency: consistency.map((part) => Buffer.from(part)),
    signature: sign(rootStatement(factsOf(unsigned))),
    publicKey,
  };
  await insertRoot(trx, root);
  return root;
}

type Unsigned = Pick<LedgerRoot, "number" | "size" | "hash" | "sums" | "previous" | "frozenAt">;

const factsOf = ({ number, size, hash, sums, previous, frozenAt }: Unsigned): RootFacts => ({
  number,
  size,
  hash: toHex(hash),
  sums,
  previous: toHex(previous),
  frozenAt: frozenAt.toISOString(),
});

function addSums(one: LedgerSums | undefined, other: LedgerSums): LedgerSums {
  if (!one) return other;
  return {
    balances: one.balances + other.balances,
    inFlight: one.inFlight + other.inFlight,
    fees: one.fees + other.fees,
    paidOut: one.paidOut + other.paidOut,
    awarded: one.awarded + other.awarded,
    sum: one.sum + other.sum,
  };
}

import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { LEAF_HASH } from "../proof/leaves.repository.ts";
import { many } from "../query.ts";

export interface ComparedLeaf {
  index: bigint;
  entryId: string;
  /** The entry is gone, or no longer has the hash that the tree holds. */
  isBroken: boolean;
}

/** Compares `limit` leaves from index `start` on, and the leaves in `again`, with their entries. */
export async function compareNextLeaves(
  trx: Trx,
  { start, again, limit }: { start: bigint; again: readonly string[]; limit: number },
): Promise<ComparedLeaf[]> {
  await planEachTime(trx);
  return many(
    trx,
    `select l.index, l.entry_id as "entryId", n.hash is distinct from ${LEAF_HASH} as "isBroken"
     from (
       select index, entry_id, salt from proof_leaves where index >= :start::bigint and index < :end::bigint
       union select index, entry_id, salt from proof_leaves where index = any(:again::bigint[])
     ) l
     left join ledger_entries e on e.id = l.entry_id left join ledger_transfers t on t.id = e.transfer_id
     left join proof_nodes n on n.level = 0 and n.index = l.index`,
    { start, end: start + BigInt(limit), again: [...again] },
  );
}

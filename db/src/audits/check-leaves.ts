import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { LEAF_HASH } from "../proof/leaves.repository.ts";
import { many } from "../query.ts";
import { advanceRound, finishRound, lockRound } from "./audit-rounds.repository.ts";
import { type FoundAbout, listSubjects, replaceFindings } from "./findings.repository.ts";

const PREFIX = "leaf ";

/**
 * Compares the next leaves with their entries: an entry that was changed or deleted after it was frozen no longer has the
 * hash that the signed roots hold. `limit`: leaves a step.
 */
export async function checkLeaves(trx: Trx, limit: number): Promise<void> {
  const { position, counted } = await lockRound(trx, "leaves");
  const start = BigInt(position || 0);
  const again = (await listSubjects(trx, ["ledger"], PREFIX)).map((subject) => subject.slice(PREFIX.length));
  await planEachTime(trx);
  const leaves = await many<{ index: bigint; entryId: string; isBroken: boolean }>(
    trx,
    `select l.index, l.entry_id as "entryId", n.hash is distinct from ${LEAF_HASH} as "isBroken"
     from (
       select index, entry_id, salt from proof_leaves where index >= :start::bigint and index < :end::bigint
       union select index, entry_id, salt from proof_leaves where index = any(:again::bigint[])
     ) l
     left join ledger_entries e on e.id = l.entry_id left join ledger_transfers t on t.id = e.transfer_id
     left join proof_nodes n on n.level = 0 and n.index = l.index`,
    { start, end: start + BigInt(limit), again },
  );
  const found = leaves
    .filter(({ isBroken }) => isBroken)
    .map(
      ({ index, entryId }): FoundAbout => ({
        kind: "ledger",
        subject: `${PREFIX}${index}`,
        detail: `entry ${entryId} is not as it was frozen under leaf ${index}`,
      }),
    );
  await replaceFindings(
    trx,
    ["ledger"],
    leaves.map(({ index }) => `${PREFIX}${index}`),
    found,
  );
  const isEnd = leaves.filter(({ index }) => index >= start).length < limit;
  const broken = counted + BigInt(found.length);
  if (isEnd) await finishRound(trx, "leaves", broken);
  else await advanceRound(trx, "leaves", { position: String(start + BigInt(limit)), counted: broken });
}

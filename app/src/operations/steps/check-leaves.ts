import { advanceRound, finishRound, lockRound } from "@lode/db/audits/audit-rounds.repository";
import { compareNextLeaves } from "@lode/db/audits/compared-leaves.read-model";
import { type FoundAbout, listSubjects, replaceFindings } from "@lode/db/audits/findings.repository";
import type { Trx } from "@lode/db/connection";

const PREFIX = "leaf ";

/**
 * Compares the next leaves with their entries. If an entry was changed or deleted after it was frozen, its
 * hash no longer matches the leaf under the signed roots. `limit`: leaves a step.
 */
export async function checkLeaves(trx: Trx, limit: number): Promise<void> {
  const { position, counted } = await lockRound(trx, "leaves");
  const start = BigInt(position || 0);
  const again = (await listSubjects(trx, ["ledger"], PREFIX)).map((subject) => subject.slice(PREFIX.length));
  const leaves = await compareNextLeaves(trx, { start, again, limit });
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

import { GiveUpError } from "@lode/core/contracts/errors";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import type { Trx } from "@lode/db/connection";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { collectDebts } from "../../points/steps/collect-debts.ts";

export type Award = Parameters<typeof awardTransfer>[0];

/**
 * Posts the awards of verified attempts and deducts what their miners owe. Throws GiveUpError if an award was
 * posted before.
 */
export async function awardPoints(trx: Trx, awards: readonly Award[]): Promise<void> {
  const posted = await postTransfers(trx, awards.map(awardTransfer));
  if (posted.length < awards.length) throw new GiveUpError("This task was awarded to this account before.");
  await collectDebts(
    trx,
    awards.map(({ attemptId: subjectId, userId, points }) => ({ subjectId, userId, points })),
  );
}

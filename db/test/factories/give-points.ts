import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { v7 } from "uuid";
import type { Trx } from "../../src/connection.ts";
import { newId } from "../../src/id.ts";
import { postTransfer } from "../../src/points/ledger.repository.ts";
import { run } from "../../src/query.ts";

/** Moves points from Lode to the miner, or back if they are negative. Each call makes a transfer. */
export const givePoints = (trx: Trx, userId: string, points: bigint): Promise<boolean> =>
  postTransfer(trx, {
    businessKey: `test:${newId()}`,
    kind: points > 0n ? "award" : "reversal",
    subjectId: newId(),
    entries: [
      { account: PLATFORM_ACCOUNTS.rewards, amount: -points },
      { account: userId, amount: points },
    ],
  });

/** An award of 5 points whose ids Lode would have made at this moment, as by a process with another clock. */
export const awardMadeAt = (trx: Trx, userId: string, at: Date): Promise<void> => {
  const idThen = () => v7({ msecs: at.getTime() });
  const ids = { id: idThen(), one: idThen(), other: idThen() };
  return run(trx, { ...ids, key: `test:${newId()}`, rewards: PLATFORM_ACCOUNTS.rewards, userId })(`
    with made as (insert into ledger_transfers (id, business_key, kind, subject_id)
        values (:id, :key, 'award', :id) returning id)
      insert into ledger_entries (id, transfer_id, account_id, amount)
      select e.id, made.id, e.account, e.amount from made,
        (values (:one::uuid, :rewards::uuid, -5), (:other::uuid, :userId::uuid, 5)) as e (id, account, amount)`);
};

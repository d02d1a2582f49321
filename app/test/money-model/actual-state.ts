import type { Db } from "@lode/db/connection";
import { one } from "@lode/db/query";
import { isHeld, type Model } from "./model.ts";

export interface ActualState {
  balance: string;
  lifetime: string;
  debt: string;
  /** Sum of the miner's entries; must equal the balance. */
  entries: string;
  /** Sum of all entries of every transfer that involves the miner or their withdrawals; must be 0. */
  transfers: string;
  withdrawals: { status: string; isHeld: boolean; ends: string[]; attempts: [n: number, state: string][] }[];
}

export const readActual = (db: Db, userId: string): Promise<ActualState> =>
  one<ActualState>(db, { userId })(`
    with mine as (select id, status, status = 'pending' and exists (select from withdrawal_holds h
        where h.withdrawal_id = w.id and h.cleared_at is null and (h.until is null or h.until > now())) as is_held
        from withdrawals w where user_id = :userId),
      parts as (select transfer_id as id from ledger_entries where account_id = :userId
        union select t.id from ledger_transfers t join mine on mine.id = t.subject_id)
      select a.balance::text, a.lifetime::text,
        (coalesce((select owed from point_debts where user_id = :userId), 0)
          + (select coalesce(sum(owed), 0) from account_debts where user_id = :userId))::text as debt,
        (select coalesce(sum(amount), 0)::text from ledger_entries where account_id = :userId) as entries,
        (select coalesce(sum(e.amount), 0)::text from ledger_entries e join parts p on p.id = e.transfer_id) as transfers,
        (select coalesce(jsonb_agg(jsonb_build_object('status', w.status, 'isHeld', w.is_held,
           'ends', (select coalesce(jsonb_agg(t.kind), '[]') from ledger_transfers t
             where t.subject_id = w.id and t.kind not in ('withdrawal_requested', 'reversal')),
           'attempts', (select coalesce(jsonb_agg(jsonb_build_array(p.n, p.state) order by p.n), '[]')
             from payout_attempts p where p.withdrawal_id = w.id)) order by w.id), '[]') from mine w) as withdrawals
      from ledger_accounts a where a.id = :userId`);

const ENDS: Record<string, string[]> = {
  completed: ["withdrawal_completed"],
  failed: ["withdrawal_refunded"],
};

export const expectedOf = (model: Model): ActualState => ({
  balance: String(model.balance),
  lifetime: String(model.lifetime),
  debt: String(model.debt),
  entries: String(model.balance),
  transfers: "0",
  withdrawals: model.withdrawals.map((one) => ({
    status: one.status,
    isHeld: isHeld(one),
    ends: ENDS[one.status] ?? [],
    attempts: one.attempts.map(({ n, state }) => [n, state]),
  })),
});

/** Checks invariants without the model, in case the model is wrong in the same way as the product. */
export function brokenPromise(actual: ActualState, awarded: bigint): string | undefined {
  if (BigInt(actual.balance) < 0n) return "a balance is negative";
  if (actual.balance !== actual.entries) return "a balance is not the sum of its entries";
  if (actual.transfers !== "0") return "the ledger does not sum to zero";
  if (BigInt(actual.balance) > awarded) return "a miner has more than was ever awarded";
  for (const { status, ends, attempts } of actual.withdrawals) {
    const live = attempts.filter(([, state]) => ["signed", "broadcast", "landed"].includes(state)).length;
    if (live > 1) return "a withdrawal has two live attempts";
    if (live > 0 && status !== "processing") return `a withdrawal is ${status} while its bytes may land`;
    if (ends.length > 1) return "a withdrawal has two ends";
    if ((ends.length === 1) !== (status === "completed" || status === "failed"))
      return "a withdrawal's end is not in the ledger";
    const isPaid = attempts.some(([, state]) => state === "finalized");
    if (isPaid !== (status === "completed")) return "a withdrawal is completed without its payment";
  }
  return undefined;
}

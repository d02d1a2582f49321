import { type HoldFacts, type HoldKind, RECIPIENT_FAULT_DAYS } from "@lode/core/domain/withdrawals/holds";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, one, run } from "../query.ts";
import { type BothSums, type BothSumsRow, REVIEW_SUMS, toBothSums } from "./reviews.repository.ts";

/** How long a hold lasts: until a time returned by the database, or a duration by the database's clock. */
export type HoldDuration =
  | { until: Date | null }
  | { seconds: number }
  /** Until the next UTC midnight. */
  | { untilNextDay: true };

const faultsOf = (what: string) =>
  `(select ${what} from payout_attempts p join withdrawals o on o.id = p.withdrawal_id
    where o.user_id = w.user_id and p.fault = 'recipient'
      and p.ended_at > now() - interval '${RECIPIENT_FAULT_DAYS} days')`;

export interface WantedHold {
  withdrawalId: string;
  kind: HoldKind;
  lasts: HoldDuration;
}

/** Places holds, or moves their end. A review that an operator has cleared stays cleared. */
export async function placeHolds(trx: Trx, holds: readonly WantedHold[]): Promise<void> {
  if (holds.length === 0) return;
  await run(
    trx,
    `insert into withdrawal_holds as h (withdrawal_id, kind, until)
     select w.id, w.kind, case
       when w.next_day then (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'
       when w.seconds is not null then now() + make_interval(secs => w.seconds)
       else w.until end
     from unnest(:ids::uuid[], :kinds::text[], :untils::timestamptz[], :seconds::int[], :nextDays::boolean[])
       as w (id, kind, until, seconds, next_day)
     on conflict (withdrawal_id, kind) do update set until = excluded.until, cleared_at = null, cleared_by = null,
       placed_at = case when h.cleared_at is null then h.placed_at else now() end
     where h.kind <> 'review'`,
    {
      ids: holds.map((hold) => hold.withdrawalId),
      kinds: holds.map((hold) => hold.kind),
      untils: holds.map(({ lasts }) => ("until" in lasts ? lasts.until : null)),
      seconds: holds.map(({ lasts }) => ("seconds" in lasts ? lasts.seconds : null)),
      nextDays: holds.map(({ lasts }) => "untilNextDay" in lasts),
    },
  );
}

/** Clears a withdrawal's holds of these kinds, and its expired holds. */
export const clearHolds = (trx: Trx, withdrawalId: string, kinds: readonly HoldKind[]): Promise<void> =>
  run(
    trx,
    `update withdrawal_holds set cleared_at = now()
     where withdrawal_id = :withdrawalId and cleared_at is null and (kind = any(:kinds) or until <= now())`,
    { withdrawalId, kinds },
  );

/** Clears the payout halt's holds from all withdrawals, once the halt has ended. */
export const clearHaltHolds = (trx: Trx): Promise<void> =>
  run(
    trx,
    `update withdrawal_holds h set cleared_at = now() from withdrawals w
     where w.status = 'pending' and h.withdrawal_id = w.id and h.kind = 'halted' and h.cleared_at is null`,
  );

/**
 * Clears a withdrawal's review on behalf of an operator. Undefined if no withdrawal with this id waits for
 * review.
 */
export async function clearReview(
  trx: Trx,
  withdrawalId: string,
  actor: string,
): Promise<{ userId: string } | undefined> {
  const [cleared] = await many<{ userId: string }>(
    trx,
    `update withdrawal_holds h set cleared_at = now(), cleared_by = :actor from withdrawals w
     where w.id = :withdrawalId and w.status = 'pending' and h.withdrawal_id = w.id and h.kind = 'review'
       and h.cleared_at is null returning w.user_id as "userId"`,
    { withdrawalId, actor },
  );
  return cleared;
}

/** The facts of `holdsOf` about the withdrawal `w`, as columns. */
export const HOLD_FACTS = `(select max(c.held_from) from wallet_history c where c.user_id = w.user_id
      and c.new_address = w.wallet_address and c.old_address is not null) as "walletHeldFrom",
    ${faultsOf("count(*)::int")} as "recipientFaults", ${faultsOf("max(p.ended_at)")} as "lastRecipientFaultAt",
    ${REVIEW_SUMS} as sums, now() as now`;

type HoldFactsRow = Omit<HoldFacts, keyof BothSums | "isApproved"> & { sums: BothSumsRow };

/** The facts of `holdsOf` about a withdrawal without an approval. */
export async function readHoldFacts(db: DbOrTrx, withdrawalId: string): Promise<HoldFacts> {
  const { sums, ...facts } = await one<HoldFactsRow>(
    db,
    `select ${HOLD_FACTS} from withdrawals w where w.id = :withdrawalId`,
    { withdrawalId },
  );
  return { ...facts, ...toBothSums(sums), isApproved: false };
}

import type { WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import type { DbOrTrx } from "../connection.ts";
import { maybe } from "../query.ts";

/** The content sent to a receiver: ids, states and amounts. No names, addresses or text typed by a person. */
export type EventFacts = Record<string, string | number | null>;

const WITHDRAWAL = `
  select jsonb_build_object('withdrawal_id', w.id, 'miner_id', w.user_id, 'status', w.status, 'points', w.amount,
    'fee_points', w.fee, 'usdc_base_units', (w.amount * 10000)::text, 'transaction_signature', w.transaction_hash,
    'requested_at', w.created_at, 'ended_at', w.ended_at) as facts
  from withdrawals w where w.id = :subjectId`;

/** One statement for each event, which finds one row, or none if the subject is gone. */
const FACTS: Record<WebhookEvent, string> = {
  "attempt.verified": `
    select jsonb_build_object('attempt_id', a.id, 'task_id', a.task_id, 'miner_id', a.user_id, 'network', a.network,
      'kind', t.kind, 'source', a.source, 'points', a.points, 'verified_at', a.decided_at) as facts
    from task_attempts a join mining_tasks t on t.id = a.task_id where a.id = :subjectId`,
  "withdrawal.completed": WITHDRAWAL,
  "withdrawal.failed": WITHDRAWAL,
  "treasury.low": `
    select jsonb_build_object('low_since', coalesce(l.low_since, now()), 'waiting_withdrawals', count(w.id),
      'waiting_points', coalesce(sum(w.amount), 0)) as facts
    from treasury_level l
      left join withdrawal_holds h on h.kind = 'refill' and h.cleared_at is null
      left join withdrawals w on w.id = h.withdrawal_id and w.status = 'pending'
    where :subjectId::uuid is null group by l.low_since`,
  // A reason given by Lode itself is sent; a reason typed by an operator stays inside.
  "payouts.halted": `
    select jsonb_build_object('halted_at', h.halted_at, 'halted_by', case h.actor when 'lode' then 'lode' else 'operator' end,
      'reason', case h.actor when 'lode' then h.reason end) as facts
    from (select actor, reason, halted_at from halts where name = 'payouts'
      union all select actor, reason, halted_at from ended_halts where name = 'payouts') h
    where :subjectId::uuid is null order by h.halted_at desc limit 1`,
};

export async function readEventFacts(
  db: DbOrTrx,
  { event, subjectId }: { event: WebhookEvent; subjectId: string | null },
): Promise<EventFacts | undefined> {
  return (await maybe<{ facts: EventFacts }>(db, FACTS[event], { subjectId }))?.facts;
}

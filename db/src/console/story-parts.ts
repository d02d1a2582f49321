import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

/** One thing that happened to a subject; the contract's story.schemas.ts says what the parts mean. */
export interface StoryRow {
  at: Date;
  kind: string;
  id: string | null;
  subjectType: string | null;
  subjectId: string | null;
  word: string;
  text: string | null;
  by: string | null;
  points: bigint | null;
}

export interface Part {
  at: string;
  kind: string;
  word: string;
  from: string;
  id?: string;
  /** The page of what the row is about. */
  subject?: readonly [type: string, id: string];
  text?: string;
  by?: string;
  points?: string;
}

/** In this order where several have the same time, as all rows of one transaction have. */
const ORDER =
  "request, hold, hold-cleared, approval, decision, payout, receipt, recheck, action, ledger, event, job, objection, notice, chain, audit";

function partSql({ at, kind, word, from, id, subject, text, by, points }: Part): string {
  return `select ${at} as at, '${kind}' as kind, ${id ?? "null"}::text as id,
    ${subject ? `'${subject[0]}'` : "null"}::text as "subjectType", ${subject?.[1] ?? "null"}::text as "subjectId",
    ${word}::text as word, ${text ?? "null"}::text as text, ${by ?? "null"}::text as by,
    ${points ?? "null"}::bigint as points
    from ${from}`;
}

/** `about` is a CTE with one row. Oldest first; rows that have no time have not happened. */
export const tell = (
  db: DbOrTrx,
  about: string,
  parts: readonly Part[],
  bindings: Record<string, unknown>,
): Promise<StoryRow[]> =>
  many(
    db,
    `with ${about} select * from (${parts.map(partSql).join("\nunion all\n")}) story where at is not null
     order by at, array_position(string_to_array('${ORDER}', ', '), kind), id`,
    bindings,
  );

/** Of one subject: ledger lines as the miner's balance saw them, events, and the audit log. */
export const common = (
  about: string,
  subjectIds: string,
  userId: string,
  since: string,
  payloadKey: string,
): Part[] => [
  {
    kind: "ledger",
    at: "t.created_at",
    id: "t.id",
    word: "t.kind",
    points: `(select e.amount from ledger_entries e where e.transfer_id = t.id and e.account_id = ${userId})`,
    from: `${about} join ledger_transfers t on t.subject_id in (${subjectIds})`,
  },
  {
    kind: "event",
    at: "o.created_at",
    id: "o.id",
    word: "o.event",
    text: "case when not o.is_relayed then 'not dispatched yet' end",
    from: `${about} join events o on o.user_id = ${userId} and o.id >= uuid_at(${since} - interval '5 seconds')
      and o.payload ->> '${payloadKey}' = ${about}.id::text`,
  },
  {
    kind: "audit",
    at: "l.at",
    id: "l.id",
    word: "l.act",
    text: "l.detail ->> 'reason'",
    by: "l.actor",
    from: `${about} join audit_log l on l.subject_id = ${about}.id`,
  },
];

/** Each failed try of the jobs whose payload has one of these values. */
export const jobPart = (about: string, values: string, more = ""): Part => ({
  kind: "job",
  at: "jf.failed_at",
  subject: ["job", "j.id"],
  word: "j.job",
  text: "'try ' || jf.n || ': ' || jf.error",
  from: `${about} join failed_jobs j on payload_values(j.payload) && ${values}
    join job_failures jf on jf.failed_job_id = j.id ${more}`,
});

export const payoutParts = (about: string, payouts: string): Part[] => [
  {
    kind: "payout",
    at: "p.created_at",
    subject: ["transaction", "p.transaction_id"],
    word: "'signed'",
    text: "t.signature",
    from: `${about} join ${payouts} join payout_transactions t on t.id = p.transaction_id`,
  },
  {
    kind: "payout",
    at: "t.sent_at",
    subject: ["transaction", "p.transaction_id"],
    word: "'sent'",
    from: `${about} join ${payouts} join payout_transactions t on t.id = p.transaction_id`,
  },
  {
    kind: "payout",
    at: "p.ended_at",
    subject: ["transaction", "p.transaction_id"],
    word: "p.state",
    text: "p.failure_reason",
    from: `${about} join ${payouts}`,
  },
];

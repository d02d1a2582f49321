import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

/** One event in the story of a subject. The contract's story.schemas.ts explains the parts. */
export interface StoryRow {
  at: Date;
  kind: string;
  id: string | null;
  subjectType: string | null;
  subjectId: string | null;
  word: string;
  text: string | null;
  /** Figures and names from which the console writes a text, where no column has one. */
  facts: Readonly<Record<string, string>> | null;
  by: string | null;
  points: bigint | null;
}

export interface Part {
  at: string;
  kind: string;
  word: string;
  from: string;
  id?: string;
  /** The page of the thing that the row is about. */
  subject?: readonly [type: string, id: string];
  text?: string;
  /** Each fact's name and SQL expression. */
  facts?: Readonly<Record<string, string>>;
  by?: string;
  points?: string;
}

/** The order of rows with the same time; a transaction's rows all have the same time. */
const ORDER =
  "request, hold, hold-cleared, approval, decision, payout, receipt, recheck, action, ledger, event, job, objection, notice, chain, audit";

/** A JSON object with the values of these expressions as texts. */
export const factsSql = (facts: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(facts)
    .map(([name, expression]) => `'${name}', (${expression})::text`)
    .join(", ")})`;

function partSql({ at, kind, word, from, id, subject, text, facts, by, points }: Part): string {
  return `select ${at} as at, '${kind}' as kind, ${id ?? "null"}::text as id,
    ${subject ? `'${subject[0]}'` : "null"}::text as "subjectType", ${subject?.[1] ?? "null"}::text as "subjectId",
    ${word}::text as word, ${text ?? "null"}::text as text,
    ${facts ? factsSql(facts) : "null"}::jsonb as facts, ${by ?? "null"}::text as by,
    ${points ?? "null"}::bigint as points
    from ${from}`;
}

/** `about` is a CTE with one row. Oldest first; rows without a time have not happened and are left out. */
export const readStory = (
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

/** The parts of every subject: ledger lines as seen from the miner's balance, events, and the audit log. */
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
    facts: { isRelayed: "o.is_relayed" },
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

/** Each failed try of the jobs whose payload contains one of these values. */
export const jobPart = (about: string, values: string, more = ""): Part => ({
  kind: "job",
  at: "jf.failed_at",
  subject: ["job", "j.id"],
  word: "j.job",
  facts: { try: "jf.n", error: "jf.error" },
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

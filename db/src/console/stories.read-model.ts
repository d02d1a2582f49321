import type { AttemptView, TransactionView } from "@lode/core/contracts/console/story";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";
import { MINER } from "./sql-parts.ts";

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

const partSql = ({ at, kind, word, from, id, subject, text, facts, by, points }: Part): string =>
  `select ${at} as at, '${kind}' as kind, ${id ?? "null"}::text as id,
    ${subject ? `'${subject[0]}'` : "null"}::text as "subjectType", ${subject?.[1] ?? "null"}::text as "subjectId",
    ${word}::text as word, ${text ?? "null"}::text as text,
    ${facts ? factsSql(facts) : "null"}::jsonb as facts, ${by ?? "null"}::text as by,
    ${points ?? "null"}::bigint as points
    from ${from}`;

/** Rows that differ only in their moments. */
const moments = (
  same: Omit<Part, "at" | "word">,
  ...each: (Pick<Part, "at" | "word"> & Partial<Part>)[]
): Part[] => each.map((one) => ({ ...same, ...one }));

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

export const payoutParts = (about: string, payouts: string): Part[] =>
  moments(
    {
      kind: "payout",
      subject: ["transaction", "p.transaction_id"],
      from: `${about} join ${payouts} join payout_transactions t on t.id = p.transaction_id`,
    },
    { at: "p.created_at", word: "'signed'", text: "t.signature" },
    { at: "t.sent_at", word: "'sent'" },
    { at: "p.ended_at", word: "p.state", text: "p.failure_reason" },
  );

/** The miner's address is unmasked: callers that show it must mask it. */
export interface ExplainedAttempt
  extends Omit<AttemptView, "askedAt" | "decidedAt" | "nextCheckAt" | "points" | "costMicrodollars"> {
  askedAt: Date;
  decidedAt: Date | null;
  nextCheckAt: Date | null;
  points: bigint | null;
  costMicrodollars: bigint;
}

export const readAttemptForOperator = (db: DbOrTrx, id: string): Promise<ExplainedAttempt | undefined> =>
  maybe(
    db,
    `select a.id, a.state, a.reason, a.source, a.network, a.asked_at as "askedAt", a.decided_at as "decidedAt",
       a.next_check_at as "nextCheckAt", a.checks, a.points, a.batch_key as "batchKey",
       (select coalesce(sum(r.cost_microdollars), 0)::bigint from verification_receipts r
        where r.attempt_id = a.id) as "costMicrodollars",
       json_build_object('id', k.id, 'kind', k.kind, 'targetUsername', k.target_username,
         'basePoints', k.base_points) as task,
       json_build_object('username', x.username, 'externalId', a.external_id) as account, ${MINER} as miner
     from task_attempts a join mining_tasks k on k.id = a.task_id join social_accounts x on x.id = a.account_id
       join users u on u.id = a.user_id join profiles f on f.user_id = u.id
     where a.id = :id`,
    { id },
  );

export const readAttemptStory = (db: DbOrTrx, id: string): Promise<StoryRow[]> =>
  readStory(
    db,
    "a as (select * from task_attempts where id = :id)",
    [
      {
        kind: "request",
        at: "a.asked_at",
        id: "a.id",
        subject: ["task", "a.task_id"],
        word: "a.source",
        from: "a",
      },
      {
        kind: "receipt",
        at: "r.asked_at",
        id: "r.id",
        word: "r.result",
        facts: { observed: "r.observed::json ->> 'text'", endpoint: "r.endpoint", rule: "r.rule" },
        by: "r.probe",
        from: "a join verification_receipts r on r.attempt_id = a.id",
      },
      {
        kind: "decision",
        at: "a.decided_at",
        word: "a.state",
        text: "a.reason",
        points: "a.points",
        from: "a",
      },
      ...moments(
        { kind: "recheck", id: "c.id", from: "a join award_rechecks c on c.attempt_id = a.id" },
        { at: "c.created_at", word: "'scheduled'" },
        { at: "c.warned_at", word: "'warned'", text: "c.warned_of" },
        { at: "c.ended_at", word: "c.state" },
      ),
      {
        kind: "action",
        at: "coalesce(m.acted_at, m.due_at)",
        id: "m.id",
        word: "m.state",
        text: "m.reason",
        from: `a join automation_actions m on a.source = 'automation' and m.task_id = a.task_id
          and m.external_id = a.external_id and m.state <> 'skipped'`,
      },
      jobPart(
        "a",
        `(select array_agg(id) from (select a.batch_key as id
          union select c.id::text from award_rechecks c where c.attempt_id = a.id) ids)`,
        // A batch key covers all attempts that are probed together, including later ones.
        "where jf.failed_at >= a.asked_at and (j.job <> 'verify-batch' or jf.failed_at <= coalesce(a.decided_at, now()))",
      ),
      ...moments(
        {
          kind: "objection",
          subject: ["objection", "b.id"],
          from: "a join objections b on b.user_id = a.user_id and b.subject_id = a.id",
        },
        { at: "b.created_at", word: "b.subject", text: "b.text" },
        { at: "b.answered_at", word: "b.state", text: "b.answer", by: "b.answered_by" },
      ),
      ...common("a", "a.id", "a.user_id", "a.asked_at", "attemptId"),
    ],
    { id },
  );

/**
 * Notices do not name their withdrawal. A notice with the same amount, sent while the withdrawal was open, is
 * taken to be about it.
 */
const WITHDRAWAL_NOTICES: Part = {
  kind: "notice",
  at: "n.created_at",
  id: "n.id",
  word: "n.kind",
  text: "n.detail ->> 'reason'",
  from: `w join notifications n on n.user_id = w.user_id and n.kind like 'withdrawal.%'
    and n.detail ->> 'amount' = w.amount::text and n.id >= uuid_at(w.created_at - interval '5 seconds')
    and n.created_at <= coalesce(w.ended_at + interval '5 seconds', 'infinity')`,
};

export const readWithdrawalStory = (db: DbOrTrx, id: string): Promise<StoryRow[]> =>
  readStory(
    db,
    "w as (select * from withdrawals where id = :id)",
    [
      {
        kind: "request",
        at: "w.created_at",
        id: "w.id",
        subject: ["miner", "w.user_id"],
        word: "'requested'",
        text: "w.wallet_address",
        points: "w.amount",
        from: "w",
      },
      {
        kind: "hold",
        at: "h.placed_at",
        word: "h.kind",
        from: "w join withdrawal_holds h on h.withdrawal_id = w.id",
      },
      {
        kind: "hold-cleared",
        at: "h.cleared_at",
        word: "h.kind",
        by: "h.cleared_by",
        from: "w join withdrawal_holds h on h.withdrawal_id = w.id",
      },
      {
        kind: "approval",
        at: "a.approved_at",
        word: "'approved'",
        text: "a.reason",
        by: "a.approved_by",
        from: "w join withdrawal_approvals a on a.withdrawal_id = w.id",
      },
      {
        kind: "decision",
        at: "w.ended_at",
        word: "w.status",
        text: "w.failure_reason",
        from: "w",
      },
      ...payoutParts("w", "payout_attempts p on p.withdrawal_id = w.id"),
      WITHDRAWAL_NOTICES,
      jobPart(
        "w",
        `(select array_agg(id) from (select w.id::text as id
          union select p.transaction_id::text from payout_attempts p where p.withdrawal_id = w.id) ids)`,
      ),
      ...common(
        "w",
        "select w.id union all select p.id from payout_attempts p where p.withdrawal_id = w.id",
        "w.user_id",
        "w.created_at",
        "withdrawalId",
      ),
    ],
    { id },
  );

export interface ExplainedTransaction {
  /** Null if Lode did not sign it. */
  id: string | null;
  signature: string;
  lastValidBlockHeight: bigint | null;
  createdAt: Date | null;
  sentAt: Date | null;
  delta: bigint | null;
  acknowledgedBy: string | null;
  acknowledgedBecause: string | null;
  /** The miners' addresses are unmasked. */
  payments: TransactionView["payments"];
}

/** Finds a transaction by id or signature: what Lode signed, and what the treasury's history contains. */
export const readTransaction = (db: DbOrTrx, key: string): Promise<ExplainedTransaction | undefined> =>
  maybe(
    db,
    `with sought as (
       select coalesce((select signature from payout_transactions
         where id = case when length(:key::text) = 36 then :key::text::uuid end), :key::text) as signature)
     select t.id, s.signature, t.last_valid_block_height as "lastValidBlockHeight", t.created_at as "createdAt",
       t.sent_at as "sentAt", m.delta, m.acknowledged_by as "acknowledgedBy",
       m.acknowledged_because as "acknowledgedBecause",
       (select coalesce(json_agg(json_build_object('withdrawalId', w.id, 'n', p.n, 'state', p.state,
           'points', w.amount, 'walletAddress', w.wallet_address, 'miner', ${MINER}) order by p.id), '[]')
        from payout_attempts p join withdrawals w on w.id = p.withdrawal_id join users u on u.id = w.user_id
          join profiles f on f.user_id = u.id where p.transaction_id = t.id) as payments
     from sought s left join payout_transactions t on t.signature = s.signature
       left join treasury_movements m on m.signature = s.signature
     where t.id is not null or m.signature is not null`,
    { key },
  );

/**
 * The story of a transaction by its signature, whether Lode signed it or only the treasury's history knows
 * it.
 */
export const readTransactionStory = (db: DbOrTrx, signature: string): Promise<StoryRow[]> =>
  readStory(
    db,
    `t as (select p.id, s.signature, p.created_at, p.sent_at
       from (select :signature::text as signature) s left join payout_transactions p on p.signature = s.signature)`,
    [
      {
        kind: "request",
        at: "p.created_at",
        subject: ["withdrawal", "p.withdrawal_id"],
        word: "'signed'",
        facts: { payment: "p.n" },
        points: "w.amount",
        from: `t join payout_attempts p on p.transaction_id = t.id join withdrawals w on w.id = p.withdrawal_id`,
      },
      { kind: "payout", at: "t.sent_at", word: "'sent'", from: "t" },
      {
        kind: "decision",
        at: "p.ended_at",
        subject: ["withdrawal", "p.withdrawal_id"],
        word: "p.state",
        text: "p.failure_reason",
        from: "t join payout_attempts p on p.transaction_id = t.id",
      },
      {
        kind: "chain",
        at: "m.seen_at",
        word: "'seen on the chain'",
        facts: { baseUnits: "m.delta", slot: "m.slot" },
        from: "t join treasury_movements m on m.signature = t.signature",
      },
      {
        kind: "event",
        at: "o.created_at",
        id: "o.id",
        subject: ["withdrawal", "o.payload ->> 'withdrawalId'"],
        word: "o.event",
        facts: { isRelayed: "o.is_relayed" },
        from: `t join payout_attempts p on p.transaction_id = t.id join withdrawals w on w.id = p.withdrawal_id
          join events o on o.user_id = w.user_id and o.id >= uuid_at(t.created_at - interval '5 seconds')
            and o.payload ->> 'transactionId' = t.id::text and o.payload ->> 'withdrawalId' = w.id::text`,
      },
      jobPart("t", "array[t.id::text]"),
      {
        kind: "audit",
        at: "l.at",
        id: "l.id",
        subject: ["withdrawal", "l.subject_id"],
        word: "l.act",
        text: "l.detail ->> 'reason'",
        by: "l.actor",
        from: `t join payout_attempts p on p.transaction_id = t.id join audit_log l on l.subject_id = p.withdrawal_id`,
      },
    ],
    { signature },
  );

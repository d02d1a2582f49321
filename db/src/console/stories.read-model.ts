import {
  STORY_KINDS,
  type StoryAttempt,
  type StoryEntryView,
  type SubjectType,
} from "@lode/core/contracts/console/story";
import { LONGEST_STORY } from "@lode/core/domain/operators-search";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";
import { MINER, type RowOf } from "./sql-parts.ts";

/** One event in the story of a subject. */
export type StoryRow = RowOf<StoryEntryView, "at", "points">;

/** SQL for further columns of a kind of row. */
interface MoreColumns {
  /** The page of the thing that the row is about. */
  subject?: readonly [type: SubjectType, id: string];
  text?: string;
  by?: string;
  points?: string;
}

/** The SQL for a kind of row. */
const part = (
  kind: StoryRow["kind"],
  at: string,
  word: string,
  from: string,
  { subject, text = "null", by = "null", points = "null" }: MoreColumns = {},
): string =>
  `select ${at} as at, '${kind}' as kind, ${word}::text as word, ${text}::text as text, ${by}::text as by,
    ${points}::bigint as points,
    ${subject ? `jsonb_build_object('type', '${subject[0]}', 'id', ${subject[1]})` : "null::jsonb"} as subject
    from ${from}`;

/** The order of rows with the same time; a transaction's rows all have the same time. */
const ORDER = STORY_KINDS.join(", ");

/** The newest LONGEST_STORY rows, oldest first, without rows that have no time. `about` is a CTE with one row. */
async function readStory(
  db: DbOrTrx,
  about: string,
  parts: readonly string[],
  id: string,
): Promise<StoryRow[]> {
  const newestFirst = `with ${about} select * from (${parts.join("\nunion all\n")}) story where at is not null
    order by at desc, array_position(string_to_array('${ORDER}', ', '), kind) desc, word desc limit ${LONGEST_STORY}`;
  return (await many<StoryRow>(db, { id })(newestFirst)).toReversed();
}

/** The parts of every subject: ledger lines as seen from the miner's balance, events, and the audit log. */
const common = (
  about: string,
  subjects: string,
  userId: string,
  since: string,
  payloadKey: string,
): string[] => [
  part(
    "ledger",
    "t.created_at",
    "t.kind",
    `${about} cross join lateral (${subjects}) s (id) join ledger_transfers t on t.subject_id = s.id`,
    {
      points: `(select e.amount from ledger_entries e where e.transfer_id = t.id and e.account_id = ${userId})`,
    },
  ),
  part(
    "event",
    "o.created_at",
    "o.event",
    `${about} join events o on o.user_id = ${userId} and o.id >= uuid_at(${since} - interval '5 seconds')
      and o.payload ->> '${payloadKey}' = ${about}.id::text`,
    { text: "case when not o.is_relayed then 'not dispatched yet' end" },
  ),
  part("audit", "l.at", "l.act", `${about} join audit_log l on l.subject_id = ${about}.id`, {
    text: "l.detail ->> 'reason'",
    by: "l.actor",
  }),
];

/** Each failed try of the jobs whose payload contains one of these values. */
const jobPart = (about: string, values: string, more = ""): string =>
  part(
    "job",
    "jf.failed_at",
    "j.job",
    `${about} join failed_jobs j on payload_values(j.payload) && ${values}
      join job_failures jf on jf.failed_job_id = j.id ${more}`,
    { subject: ["job", "j.id"], text: "format('try %s: %s', jf.n, jf.error)" },
  );

/** The miner's address is unmasked: callers that show it must mask it. */
type ExplainedAttempt = RowOf<
  StoryAttempt,
  "askedAt" | "decidedAt" | "nextCheckAt",
  "points" | "costMicrodollars"
>;

export const readAttemptForOperator = (db: DbOrTrx, id: string) =>
  maybe<ExplainedAttempt>(db, { id })(`
    select a.id, a.state, a.reason, a.source, a.network, a.asked_at as "askedAt", a.decided_at as "decidedAt",
        a.next_check_at as "nextCheckAt", a.checks, a.points, a.batch_key as "batchKey",
        (select coalesce(sum(r.cost_microdollars), 0)::bigint from verification_receipts r
         where r.attempt_id = a.id) as "costMicrodollars",
        json_build_object('id', k.id, 'kind', k.kind, 'targetUsername', k.target_username,
          'basePoints', k.base_points) as task,
        json_build_object('username', x.username, 'externalId', a.external_id) as account, ${MINER} as miner
      from task_attempts a join mining_tasks k on k.id = a.task_id join social_accounts x on x.id = a.account_id
        join users u on u.id = a.user_id join profiles f on f.user_id = u.id
      where a.id = :id`);

const RECHECKS = "a join award_rechecks c on c.attempt_id = a.id";
const OBJECTIONS = "a join objections b on b.user_id = a.user_id and b.subject_id = a.id";
const OBJECTION = ["objection", "b.id"] as const;

export const readAttemptStory = (db: DbOrTrx, id: string): Promise<StoryRow[]> =>
  readStory(
    db,
    "a as (select * from task_attempts where id = :id)",
    [
      part("request", "a.asked_at", "a.source", "a", { subject: ["task", "a.task_id"] }),
      part("receipt", "r.asked_at", "r.result", "a join verification_receipts r on r.attempt_id = a.id", {
        text: "format('%s (%s, rule %s)', r.observed::json ->> 'text', r.endpoint, r.rule)",
        by: "r.probe",
      }),
      part("decision", "a.decided_at", "a.state", "a", { text: "a.reason", points: "a.points" }),
      part("recheck", "c.created_at", "'scheduled'", RECHECKS),
      part("recheck", "c.warned_at", "'warned'", RECHECKS, { text: "c.warned_of" }),
      part("recheck", "c.ended_at", "c.state", RECHECKS),
      part(
        "action",
        "coalesce(m.acted_at, m.due_at)",
        "m.state",
        `a join automation_actions m on a.source = 'automation' and m.task_id = a.task_id
          and m.external_id = a.external_id and m.state <> 'skipped'`,
        { text: "m.reason" },
      ),
      jobPart(
        "a",
        `(select array_agg(id) from (select a.batch_key as id
          union select c.id::text from award_rechecks c where c.attempt_id = a.id) ids)`,
        // A batch key covers all attempts that are probed together, including later ones.
        "where jf.failed_at >= a.asked_at and (j.job <> 'verify-batch' or jf.failed_at <= coalesce(a.decided_at, now()))",
      ),
      part("objection", "b.created_at", "b.subject", OBJECTIONS, { subject: OBJECTION, text: "b.text" }),
      part("objection", "b.answered_at", "b.state", OBJECTIONS, {
        subject: OBJECTION,
        text: "b.answer",
        by: "b.answered_by",
      }),
      ...common("a", "select a.id", "a.user_id", "a.asked_at", "attemptId"),
    ],
    id,
  );

const HELD = "w join withdrawal_holds h on h.withdrawal_id = w.id";
const PAYOUTS = `w join payout_attempts p on p.withdrawal_id = w.id
  join payout_transactions t on t.id = p.transaction_id`;

export const readWithdrawalStory = (db: DbOrTrx, id: string): Promise<StoryRow[]> =>
  readStory(
    db,
    "w as (select * from withdrawals where id = :id)",
    [
      part("request", "w.created_at", "'requested'", "w", {
        subject: ["miner", "w.user_id"],
        text: "w.wallet_address",
        points: "w.amount",
      }),
      part("hold", "h.placed_at", "h.kind", HELD),
      part("hold-cleared", "h.cleared_at", "h.kind", HELD, { by: "h.cleared_by" }),
      part(
        "approval",
        "a.approved_at",
        "'approved'",
        "w join withdrawal_approvals a on a.withdrawal_id = w.id",
        {
          text: "a.reason",
          by: "a.approved_by",
        },
      ),
      part("decision", "w.ended_at", "w.status", "w", { text: "w.failure_reason" }),
      part("payout", "p.created_at", "'signed'", PAYOUTS, { text: "t.signature" }),
      part("payout", "t.sent_at", "'sent'", PAYOUTS),
      part("payout", "p.ended_at", "p.state", PAYOUTS, { text: "p.failure_reason" }),
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
    id,
  );

import type { AwardReceiptView } from "@lode/core/contracts/http/receipt";
import type { AttemptView } from "@lode/core/contracts/http/tasks";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, maybeValue, one } from "../query.ts";
import { type MiningTask, TASK_COLUMNS } from "../tasks/tasks.repository.ts";

/** The contract's fields, except that the account is not named after X. State, reason and times are as stored. */
export type AttemptReading = Pick<
  AttemptView,
  "id" | "task_id" | "network" | "task_type" | "target_username" | "points_awarded" | "breakdown" | "receipts"
> & {
  externalId: string;
  state: AttemptState;
  reason: string | null;
  asked_at: Date;
  decided_at: Date | null;
};

const SELECT = `
  select a.id, a.task_id, a.external_id as "externalId", t.network, t.kind as task_type, t.target_username,
    a.state, a.points::float8 as points_awarded, a.breakdown, a.reason, a.asked_at, a.decided_at,
    coalesce((select json_agg(json_build_object('id', r.id, 'probe', r.probe, 'endpoint', r.endpoint,
      'asked_at', to_char(r.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'observed', r.observed::json ->> 'text', 'relation', r.observed::json ->> 'relation',
      'rule', r.rule, 'result', r.result, 'cost_microdollars', r.cost_microdollars,
      'body_sha256', r.body_sha256) order by r.asked_at)
      from verification_receipts r where r.attempt_id = a.id), '[]') as receipts
  from task_attempts a join mining_tasks t on t.id = a.task_id`;

/** The newest 50 attempts of a miner, with their receipts. */
export const listAttempts = (db: DbOrTrx, userId: string) =>
  many<AttemptReading>(db, { userId })(`
    ${SELECT} where a.user_id = :userId order by a.asked_at desc limit 50`);

export const readAttempt = (db: DbOrTrx, userId: string, id: string) =>
  maybe<AttemptReading>(db, { id, userId })(`${SELECT} where a.id = :id and a.user_id = :userId`);

/** X ids by task id. */
export type TaskPairs = Record<string, string[]>;

/**
 * The miner's linked accounts, by task id, that have completed the task, or did an open task's act for another task, or
 * whose award for it was reversed. None of them can do the task again, whichever miner had the account linked at the
 * time.
 */
export async function listAwardedPairs(
  db: DbOrTrx,
  userId: string,
): Promise<{ completed: TaskPairs; reversed: TaskPairs }> {
  const rows = await many<{ taskId: string; state: "verified" | "reversed"; externalIds: string[] }>(db, {
    userId,
  })(`
    select t.id as "taskId", a.state, array_agg(a.external_id) as "externalIds"
      from task_attempts a join social_accounts x on x.network = a.network and x.external_id = a.external_id and x.user_id = :userId and x.state <> 'removed'
        cross join lateral (select a.task_id as id union select id from mining_tasks where act = a.act and state = 'published') t
      where a.state in ('verified', 'reversed')
        and a.external_id = any(array(select external_id from social_accounts where user_id = :userId))
      group by t.id, a.state`);
  const pairsIn = (state: "verified" | "reversed"): TaskPairs =>
    Object.fromEntries(rows.filter((row) => row.state === state).map((row) => [row.taskId, row.externalIds]));
  return { completed: pairsIn("verified"), reversed: pairsIn("reversed") };
}

/** The account facts that decide an award. */
type FactsOfAccount = Pick<AccountFacts, "followersCount" | "verified" | "createdAt"> & {
  isProtected: boolean;
};
/** The account facts that decide an attempt and its award. */
type AttemptAccount = FactsOfAccount & { id: string; network: string; state: "active" | "needs_reconnect" };

interface RowOfAttempt extends MiningTask, FactsOfAccount {
  accountId: string;
  accountNetwork: string;
  accountState: AttemptAccount["state"];
}

/** The task and the miner's linked account (by its id at the network), in one read, if they exist. */
export async function readAttemptFacts(
  db: DbOrTrx,
  asked: { userId: string; externalId: string; taskId: string },
): Promise<{ account: AttemptAccount | undefined; task: MiningTask | undefined }> {
  const row = await one<{ [Column in keyof RowOfAttempt]: RowOfAttempt[Column] | null }>(db, { ...asked })(`
    select x.*, t.* from (select) as asked
      left join (
        select id as "accountId", network as "accountNetwork", state as "accountState", verified,
          followers_count as "followersCount", is_protected as "isProtected", created_on_network_at as "createdAt"
        from social_accounts where user_id = :userId and external_id = :externalId and state <> 'removed') x on true
      left join (select ${TASK_COLUMNS} from mining_tasks where id = :taskId) t on true`);
  const { accountId: id, accountNetwork: network, accountState: state, ...both } = row;
  const { followersCount, isProtected, verified, createdAt, ...task } = both;
  return {
    account:
      id === null
        ? undefined
        : ({ id, network, state, followersCount, isProtected, verified, createdAt } as AttemptAccount),
    task: task.id === null ? undefined : (task as MiningTask),
  };
}

/** What Lode knows about an award, with the field names of its receipt. */
export type AwardReceipt = Omit<
  AwardReceiptView,
  "format" | "issued_at" | "origin" | "witnessed_at" | "ledger"
> & {
  /** When the network was asked; null if an operator decided. */
  witnessed_at: Date | null;
};

const RECEIPTS = `select a.id as attempt_id, a.network, t.kind as task_type, a.external_id as account,
    t.target_username, t.target_account_id as target_account, t.target_post_id as target_post,
    a.points::float8 as points, a.state = 'reversed' as reversed,
    r.asked_at as witnessed_at, r.evidence, p.evidence as target_evidence, x.link_proof
  from task_attempts a join mining_tasks t on t.id = a.task_id join social_accounts x on x.id = a.account_id
  left join target_posts p
    on p.network = t.network and p.post_id = t.target_post_id and p.account_id = t.target_account_id
  left join lateral (select asked_at, evidence from verification_receipts
    where attempt_id = a.id and result = 'verified' order by asked_at desc limit 1) r on true
  where a.state in ('verified', 'reversed')`;

/** The receipt of this miner's awarded attempt, or undefined. */
export const readAwardReceipt = (db: DbOrTrx, about: { userId: string; attemptId: string }) =>
  maybe<AwardReceipt>(db, about)(`${RECEIPTS} and a.id = :attemptId and a.user_id = :userId`);

/** The event of this attempt's act as a probe stored it, in the network's own bytes; undefined if none was stored. */
export const findEvidence = (db: DbOrTrx, attemptId: string) =>
  maybeValue<string>(db, { attemptId })(`select evidence from verification_receipts
     where attempt_id = :attemptId and result = 'verified' and evidence is not null order by asked_at desc limit 1`);

import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NetworkId } from "@lode/core/domain/networks/networks";
import type { Relation } from "@lode/core/domain/networks/probe-outcome";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";

export interface AttemptReading {
  id: string;
  taskId: string;
  externalId: string;
  network: NetworkId;
  kind: ActionKind;
  targetUsername: string;
  state: AttemptState;
  points: bigint | null;
  breakdown: AwardBreakdownView | null;
  reason: string | null;
  askedAt: Date;
  decidedAt: Date | null;
  receipts: ReceiptReading[];
}

export interface ReceiptReading {
  id: string;
  probe: string;
  endpoint: string;
  asked_at: string;
  observed: string;
  relation: Relation | null;
  rule: string;
  result: "verified" | "not_done" | "unknown";
  cost_microdollars: number;
  body_sha256: string | null;
}

const SELECT = `
  select a.id, a.task_id as "taskId", a.external_id as "externalId", t.network, t.kind,
    t.target_username as "targetUsername", a.state, a.points, a.breakdown, a.reason,
    a.asked_at as "askedAt", a.decided_at as "decidedAt",
    coalesce((select json_agg(json_build_object('id', r.id, 'probe', r.probe, 'endpoint', r.endpoint,
      'asked_at', to_char(r.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'observed', r.observed::json ->> 'text', 'relation', r.observed::json ->> 'relation',
      'rule', r.rule, 'result', r.result, 'cost_microdollars', r.cost_microdollars,
      'body_sha256', r.body_sha256) order by r.asked_at)
      from verification_receipts r where r.attempt_id = a.id), '[]') as receipts
  from task_attempts a join mining_tasks t on t.id = a.task_id`;

/** The newest 50 attempts of a miner, with their receipts. */
export const listAttempts = (db: DbOrTrx, userId: string): Promise<AttemptReading[]> =>
  many(db, `${SELECT} where a.user_id = :userId order by a.asked_at desc limit 50`, { userId });

/** One attempt of this miner, or undefined. */
export const readAttempt = (db: DbOrTrx, userId: string, id: string): Promise<AttemptReading | undefined> =>
  maybe(db, `${SELECT} where a.id = :id and a.user_id = :userId`, { id, userId });

/** X ids by task id. */
export type TaskPairs = Record<string, string[]>;

/**
 * The miner's linked accounts that have completed a task, or an open task's act for another task, or whose award for
 * it was reversed, by task id.
 * None of them can do the task again, whichever miner had the account linked at the time.
 */
export async function listAwardedPairs(
  db: DbOrTrx,
  userId: string,
): Promise<{ completed: TaskPairs; reversed: TaskPairs }> {
  const rows = await many<{ taskId: string; state: "verified" | "reversed"; externalIds: string[] }>(
    db,
    `select t.id as "taskId", a.state, array_agg(a.external_id) as "externalIds"
     from task_attempts a join social_accounts x on x.network = a.network and x.external_id = a.external_id and x.user_id = :userId and x.state <> 'removed'
       cross join lateral (select a.task_id as id union select id from mining_tasks where act = a.act and state = 'published') t
     where a.state in ('verified', 'reversed') group by t.id, a.state`,
    { userId },
  );
  const pairsIn = (state: "verified" | "reversed"): TaskPairs =>
    Object.fromEntries(rows.filter((row) => row.state === state).map((row) => [row.taskId, row.externalIds]));
  return { completed: pairsIn("verified"), reversed: pairsIn("reversed") };
}

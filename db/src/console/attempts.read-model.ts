import type { AttemptSource, AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { DbOrTrx } from "../connection.ts";
import { maybe } from "../query.ts";
import { MINER, type MinerReference } from "./miner-reference.ts";

export interface ExplainedAttempt {
  id: string;
  state: AttemptState;
  reason: string | null;
  source: AttemptSource;
  network: string;
  askedAt: Date;
  decidedAt: Date | null;
  nextCheckAt: Date | null;
  checks: number;
  points: bigint | null;
  batchKey: string;
  costMicrodollars: bigint;
  task: { id: string; kind: ActionKind; targetUsername: string; basePoints: number };
  account: { username: string; externalId: string };
  miner: MinerReference;
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

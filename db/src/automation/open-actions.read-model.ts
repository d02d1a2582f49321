import type { ActionState, WaitReason } from "@lode/core/domain/automation/lifecycle";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { OPEN_ACTION } from "../conditions/state-lists.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

/** The next action that automation takes for an account. */
export interface OpenActionReading {
  accountId: string;
  state: ActionState;
  kind: ActionKind;
  targetUsername: string;
  dueAt: Date;
  reason: WaitReason | null;
}

/** Returns at most one action for each account. */
export const listOpenActions = (db: DbOrTrx, accountIds: readonly string[]): Promise<OpenActionReading[]> =>
  many(
    db,
    `select a.account_id as "accountId", a.state, a.kind, t.target_username as "targetUsername",
       a.due_at as "dueAt", a.reason
     from automation_actions a join mining_tasks t on t.id = a.task_id
     where a.account_id = any(:accountIds::uuid[]) and a.state in ${OPEN_ACTION}`,
    { accountIds: [...accountIds] },
  );

import { markActing, markDone } from "../../src/automation/actions.repository.ts";
import { insertAction } from "../../src/automation/planning.repository.ts";
import { lockSettings } from "../../src/automation/settings.repository.ts";
import type { Db } from "../../src/connection.ts";
import { one } from "../../src/query.ts";
import type { MiningTask } from "../../src/tasks/tasks.repository.ts";
import type { BuiltMiner } from "./build-miner.ts";

/**
 * An action that automation took or planned, or that a crash interrupted. A comment without `postId` has an unknown
 * post.
 */
export async function buildAction(
  db: Db,
  { userId, account }: BuiltMiner,
  task: MiningTask,
  {
    state = "done",
    text = null,
    postId = null,
  }: { state?: "planned" | "acting" | "done"; text?: string | null; postId?: string | null } = {},
): Promise<{ id: string }> {
  const now = new Date();
  return db.transaction(async (trx) => {
    await lockSettings(trx, { accountId: account.id, userId }, { from: 9, until: 21, timeZone: "UTC" });
    await insertAction(
      trx,
      {
        accountId: account.id,
        userId,
        network: "x",
        externalId: account.externalId,
        taskId: task.id,
        kind: task.kind,
        text,
        dueAt: now,
        skipped: null,
      },
      now,
    );
    const action = await one<{ id: string }>(trx, { taskId: task.id, externalId: account.externalId })(`
      select id from automation_actions where task_id = :taskId and external_id = :externalId and state = 'planned'`);
    const claim = { id: action.id, leasedUntil: now };
    if (state !== "planned") await markActing(trx, claim, { reservedPoints: 0n });
    if (state === "done") await markDone(trx, claim, postId);
    return action;
  });
}

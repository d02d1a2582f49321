import { markActing, markDone } from "../../src/automation/actions.repository.ts";
import { insertAction } from "../../src/automation/planning.repository.ts";
import { lockSettings } from "../../src/automation/settings.repository.ts";
import type { Db } from "../../src/connection.ts";
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
    const id = await insertAction(
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
    if (!id) throw new Error("The account has an action already.");
    const claim = { id, leasedUntil: now };
    if (state !== "planned") await markActing(trx, claim, { reservedPoints: 0n });
    if (state === "done") await markDone(trx, claim, postId);
    return { id };
  });
}

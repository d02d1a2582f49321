import { explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { say } from "@lode/core/domain/sentences/say";
import { type Attempt, decideAttempts, openAttempt } from "../../src/attempts/attempts.repository.ts";
import type { Db, DbOrTrx } from "../../src/connection.ts";
import { newId } from "../../src/id.ts";
import { postTransfer } from "../../src/points/ledger.repository.ts";
import type { BuiltMiner } from "./build-miner.ts";
import { buildTask } from "./build-task.ts";

/** The miner's attempt by hand on a task that accepts it; without a `batchKey` it is probed by itself. */
export async function begin(
  db: DbOrTrx,
  { userId, account: { id: accountId, externalId } }: BuiltMiner,
  taskId: string,
  batchKey = `alone:${newId()}`,
): Promise<Attempt & { opened: boolean }> {
  const wanted = { taskId, externalId, accountId, userId, batchKey, source: "manual" as const };
  const attempt = await openAttempt(db, wanted);
  if (!attempt) throw new Error("The task takes no attempts.");
  return attempt;
}

/** A decided attempt, by default on its own task: verified with an award of 10 points, or not done. */
export async function buildAttempt(
  db: Db,
  miner: BuiltMiner,
  {
    passes = true,
    waitSeconds = 1,
    taskId,
  }: { passes?: boolean; waitSeconds?: number; taskId?: string } = {},
): Promise<{ id: string; taskId: string }> {
  const task = { id: taskId ?? (await buildTask(db)).id };
  const facts = { basePoints: 10n, followersCount: 0, verified: false, createdAt: null };
  const award = explainAward(facts, new Date());
  return db.transaction(async (trx) => {
    const { userId, account } = miner;
    const { id } = await begin(trx, miner, task.id, `x:follow:${account.externalId}`);
    if (passes) {
      await decideAttempts(trx, [{ attemptId: id, state: "verified", award }]);
      await postTransfer(
        trx,
        awardTransfer({
          userId,
          externalId: account.externalId,
          taskId: task.id,
          attemptId: id,
          points: BigInt(award.total),
        }),
      );
    } else await decideAttempts(trx, [{ attemptId: id, state: "not_done", reason: say("undone") }]);
    await trx.raw("update task_attempts set asked_at = decided_at - make_interval(secs => ?) where id = ?", [
      waitSeconds,
      id,
    ]);
    return { id, taskId: task.id };
  });
}

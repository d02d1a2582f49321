import { optionsOf, type Queues } from "@lode/adapters/redis/queue";
import type * as contract from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import { JOBS, type JobDefinition } from "@lode/core/contracts/jobs/jobs";
import { replayId } from "@lode/core/contracts/jobs/queues";
import type { FailedJobFilter } from "@lode/db/jobs/failed-jobs.repository";
import * as repairs from "@lode/db/jobs/repairs.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";

export { REPAIRS_GO_ON } from "@lode/db/jobs/repairs.repository";

/** The largest number of jobs in a repair; more jobs need another repair. */
export const LARGEST_REPAIR = 10_000;

/** The dry run: predicts what a repair of all matching jobs would do now. */
export async function planRepair(
  { db }: Needs<"db">,
  { filter, action }: { filter: FailedJobFilter; action: contract.RepairAction },
): Promise<contract.RepairPlanView> {
  const groups = await repairs.predictRepair(db, filter, action, LARGEST_REPAIR + 1);
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  return { total: Math.min(found, LARGEST_REPAIR), isCut: found > LARGEST_REPAIR, groups };
}

type StartRepair = ValidInput<typeof contract.startRepair>["body"] & { by: string };

/**
 * Begins a repair of all matching jobs and returns its id; workers carry it out. Throws Refused("repair-changed") if it
 * would cover a different number of jobs than the dry run showed, and Refused("nothing-to-repair").
 */
export const startRepair = (
  { transaction }: Needs<"transaction">,
  { filter, action, perSecond, expected, reason, by }: StartRepair,
): Promise<string> =>
  transaction(async (trx) => {
    const wanted = { filter, action, perSecond, reason, actor: by };
    const { id, covered } = await repairs.createRepair(trx, wanted, LARGEST_REPAIR);
    if (covered === 0) throw new Refused("nothing-to-repair");
    if (covered !== expected) throw new Refused("repair-changed");
    const act = action === "retry" ? "retried failed jobs" : "discarded failed jobs";
    const detail = { reason, jobs: String(covered), filter: JSON.stringify(filter) };
    await recordAct(trx, { actor: by, act, subjectId: id, detail });
    return id;
  });

/** Stops a repair; jobs not yet begun stay failed. Throws Refused("repair-ended"). */
export const stopRepair = (
  { transaction }: Needs<"transaction">,
  { repairId, reason, by }: { repairId: string } & OperatorDecision,
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await repairs.stopRepair(trx, repairId))) throw new Refused("repair-ended");
    await recordAct(trx, { actor: by, act: "stopped a repair", subjectId: repairId, detail: { reason } });
  });

type RepairWithin = Needs<"db" | "transaction"> & { queues: Queues };

const DEFINITIONS = new Map<string, JobDefinition>(
  Object.values(JOBS).map((definition) => [definition.name, definition as unknown as JobDefinition]),
);

/** Seconds before a claimed replay is looked up in its queue: longer than a queue takes to accept it. */
const ASK_AFTER_SECONDS = 10;
const ASK_AT_ONCE = 500;

/** Enqueues one second's share of every running repair. The claim is committed before it enqueues. */
export async function continueRepairs(app: RepairWithin): Promise<void> {
  const items = await app.transaction(repairs.claimItems);
  for (const item of items) if (item.verdict === "run") await enqueue(app, item);
  await followReplays(app);
  await repairs.endRepairs(app.db);
}

type Item = Omit<repairs.ClaimedItem, "verdict">;

async function enqueue({ queues }: RepairWithin, item: Item): Promise<void> {
  const definition = DEFINITIONS.get(item.job);
  if (!definition) return;
  await queues[definition.queue].add(item.job, item.payload, {
    ...optionsOf(definition),
    jobId: replayId(item.failedJobId, item.replay),
  });
}

/** Looks up unfinished replays in their queues, because workers crash and Redis may be flushed. */
async function followReplays(app: RepairWithin): Promise<void> {
  for (const item of await repairs.listUnendedItems(app.db, ASK_AFTER_SECONDS, ASK_AT_ONCE)) {
    const definition = DEFINITIONS.get(item.job);
    if (!definition) continue;
    const job = await app.queues[definition.queue].getJob(replayId(item.failedJobId, item.replay));
    const state = await job?.getState();
    if (state === "completed") await repairs.endReplay(app.db, item.failedJobId, "done");
    else if (state === "failed") await repairs.endReplay(app.db, item.failedJobId, "failed-again");
    else if (!job || state === "unknown") await enqueue(app, item);
  }
}

import { parseArgs } from "node:util";
import { pauseQueue, resumeQueue } from "@lode/app/jobs/pause-queue";
import { planRepair, type RepairPlan, startRepair, stopRepair } from "@lode/app/jobs/repair-jobs";
import { Refused } from "@lode/core/contracts/errors";
import {
  FAILED_JOB_STATES,
  type FailedJobState,
  REPAIR_RATE,
  type RepairAction,
} from "@lode/core/contracts/jobs/failed-jobs";
import { QUEUES, type QueueName } from "@lode/core/contracts/jobs/queues";
import type { Db } from "@lode/db/connection";
import { type FailedJobFilter, listFailedJobs } from "@lode/db/jobs/failed-jobs.read-model";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import { countItems, findRepair, listDifferences } from "@lode/db/jobs/repairs.read-model";
import { appOf, type CommandResult, isId, type OperatorCommand } from "./operator-command.ts";

const OPTIONS = {
  state: { type: "string" },
  queue: { type: "string" },
  job: { type: "string" },
  cause: { type: "string" },
  id: { type: "string" },
  "per-second": { type: "string", default: String(REPAIR_RATE.default) },
  reason: { type: "string", default: "" },
  "dry-run": { type: "boolean", default: false },
} as const;
const FILTER = "[--queue Q] [--job J] [--cause C] [--id ID]";
const LISTED = 50;

interface Wanted {
  filter: FailedJobFilter;
  perSecond: number;
  reason: string;
  isDryRun: boolean;
}

/** What was typed, or what is wrong with it. */
function read(args: readonly string[]): Wanted | string {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.state && !(FAILED_JOB_STATES as readonly string[]).includes(values.state))
      return `"${values.state}" is no state; ${FAILED_JOB_STATES.join(", ")} are.`;
    const perSecond = Number(values["per-second"]);
    if (!Number.isInteger(perSecond) || perSecond < 1 || perSecond > REPAIR_RATE.most)
      return `--per-second takes a whole number from 1 to ${REPAIR_RATE.most}.`;
    const { queue, job, cause: errorClass, id: subject } = values;
    const state = values.state as FailedJobState | undefined;
    const filter = { state, queue, job, errorClass, subject };
    return { filter, perSecond, reason: values.reason.trim(), isDryRun: values["dry-run"] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const describe = ({ total, isCut, groups }: RepairPlan): string =>
  [
    `${total} failed jobs match${isCut ? ", as many as one repair covers" : ""}.`,
    ...groups.map(({ queue, job, predicted, count }) => `  ${queue}  ${job}  ${predicted}  ${count}`),
  ].join("\n");

async function repair(
  db: Db,
  by: string,
  action: RepairAction,
  args: readonly string[],
): Promise<CommandResult> {
  const wanted = read(args);
  if (typeof wanted === "string") return [wanted, false];
  const { filter, perSecond, reason, isDryRun } = wanted;
  const plan = await planRepair(appOf(db), { filter, action });
  if (isDryRun || plan.total === 0) return [describe(plan), isDryRun, plan];
  if (reason.length < 3) return ['--reason "WHY" is needed: it stands in the audit log.', false];
  const start = { filter, action, perSecond, notBefore: null, expected: plan.total, reason, by };
  const id = await startRepair(appOf(db), start);
  return [`${describe(plan)}\nBegun: npm run ops -- repair ${id}`, true, { id, ...plan }];
}

async function showRepair(db: Db, id: string): Promise<CommandResult> {
  const found = isId(id) ? await findRepair(db, id) : undefined;
  if (!found) return [`There is no repair "${id}".`, false];
  const [counts, differences] = await Promise.all([countItems(db, id), listDifferences(db, id, LISTED)]);
  const lines = counts.map(
    ({ predicted, outcome, count }) => `  ${predicted} → ${outcome ?? "not yet"}  ${count}`,
  );
  const differing = differences.map(
    (one) => `  ${one.failedJobId}  ${one.job}  ${one.outcome}  ${one.error}`,
  );
  const text = [
    `${found.action}, ${found.state}, by ${found.actor}: ${found.reason}`,
    ...lines,
    ...(differing.length > 0 ? ["Where the outcome differs from the dry run:", ...differing] : []),
  ].join("\n");
  return [text, true, { repair: found, counts, differences }];
}

const isQueue = (name: string): name is QueueName => (QUEUES as readonly string[]).includes(name);

const changeQueue =
  (change: typeof pauseQueue, done: string, unchanged: string): OperatorCommand["run"] =>
  async ({ db, actor: by, args: [queue = "", reason = ""] }) => {
    if (!isQueue(queue)) return [`"${queue}" is no queue; ${QUEUES.join(", ")} are.`, false];
    if (reason.trim().length < 3) return ["A reason is needed, in quotes.", false];
    const changed = await change(appOf(db), { queue, reason: reason.trim(), by });
    return [
      changed ? `${done}: ${queue}. Workers follow within seconds.` : `${queue} ${unchanged}.`,
      changed,
    ];
  };

export const jobCommands: Record<string, OperatorCommand> = {
  "failed-jobs": {
    usage: `failed-jobs [--state S] ${FILTER}\n${" ".repeat(37)}the newest ${LISTED} that match`,
    async run({ db, args }) {
      const wanted = read(args);
      if (typeof wanted === "string") return [wanted, false];
      const rows = await listFailedJobs(db, wanted.filter, { before: undefined, limit: LISTED });
      const lines = rows.map(
        (one) =>
          `${one.id}  ${one.state}  ${one.queue}  ${one.job}  ${Object.values(one.payload).join(" ")}  ${one.error}`,
      );
      return [lines.join("\n") || "No failed job matches.", true, rows];
    },
  },
  "retry-jobs": {
    usage: `retry-jobs ${FILTER} --reason "WHY" [--per-second 20] [--dry-run]\n${" ".repeat(37)}runs all failed jobs that match again`,
    changes: "many",
    run: ({ db, actor, args }) => repair(db, actor, "retry", args),
  },
  "discard-jobs": {
    usage: `discard-jobs ${FILTER} --reason "WHY" [--dry-run]\n${" ".repeat(37)}never runs the failed jobs that match`,
    changes: "many",
    run: ({ db, actor, args }) => repair(db, actor, "discard", args),
  },
  repair: {
    usage: "repair REPAIR                      how far it is, and where it differs from its dry run",
    run: ({ db, args: [id = ""] }) => showRepair(db, id),
  },
  "stop-repair": {
    usage: 'stop-repair REPAIR "WHY"           what has not begun stays failed',
    changes: "one",
    async run({ db, actor: by, args: [id = "", reason = ""] }) {
      if (!isId(id)) return [`There is no repair "${id}".`, false];
      if (reason.trim().length < 3) return ["A reason is needed, in quotes.", false];
      try {
        await stopRepair(appOf(db), { repairId: id, reason: reason.trim(), by });
        return ["Stopped.", true];
      } catch (error) {
        if (error instanceof Refused) return [`${error.message}.`, false];
        throw error;
      }
    },
  },
  "paused-queues": {
    usage: "paused-queues                      which queues are paused, and why",
    async run({ db }) {
      const rows = await listPausedQueues(db);
      const lines = rows.map(
        (one) => `${one.queue}  since ${one.pausedAt.toISOString()}  by ${one.actor}: ${one.reason}`,
      );
      return [lines.join("\n") || "No queue is paused.", true, rows];
    },
  },
  "pause-queue": {
    usage: `pause-queue NAME "WHY"             ${QUEUES.join(", ")}: its jobs wait`,
    changes: "one",
    run: changeQueue(pauseQueue, "Paused", "was paused before; its reason is kept"),
  },
  "resume-queue": {
    usage: 'resume-queue NAME "WHY"            its jobs run again',
    changes: "one",
    run: changeQueue(resumeQueue, "Resumed", "was not paused"),
  },
};

import { pauseQueue, resumeQueue } from "@lode/app/jobs/pause-queue";
import { planRepair, type RepairPlan, startRepair } from "@lode/app/jobs/repair-jobs";
import * as calls from "@lode/core/contracts/console/jobs.schemas";
import { REPAIR_RATE, type RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import { listFailedJobs } from "@lode/db/jobs/failed-jobs.repository";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import * as z from "zod/mini";
import { changesMany, changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

const LISTED = 50;

const { queue, job, errorClass: cause, subject: id } = calls.startRepair.body.shape.filter.shape;
/** A job must match every part that is given. --id is any value of the payload, such as a withdrawal's id. */
const selection = { queue, job, cause, id };
const { perSecond } = calls.startRepair.body.shape;
const dryRun = z._default(z.boolean(), false);

type Selection = { [Name in keyof typeof selection]: z.output<(typeof selection)[Name]> };
const filterOf = ({ queue, job, cause, id }: Selection) => ({ queue, job, errorClass: cause, subject: id });

const describePlan = ({ total, isCut, groups }: RepairPlan): string =>
  [
    `${total} failed jobs match${isCut ? ", as many as one repair covers" : ""}.`,
    ...groups.map(({ queue, job, predicted, count }) => `  ${queue}  ${job}  ${predicted}  ${count}`),
  ].join("\n");

const repairing = (action: RepairAction, about: string): OperatorCommand =>
  changesMany({
    about,
    flags: { ...selection, perSecond: z._default(perSecond, REPAIR_RATE.default), dryRun },
    async run(app, { reason, perSecond, dryRun, ...selected }) {
      const filter = filterOf(selected);
      const plan = await planRepair(app, { filter, action });
      if (dryRun) return { said: describePlan(plan), data: plan };
      const start = { filter, action, perSecond, expected: plan.total, reason };
      const id = await startRepair(app, { ...start, by: app.by });
      return {
        said: `${describePlan(plan)}\nBegun: ${id}. The console shows how far it is.`,
        data: { id, ...plan },
      };
    },
  });

const changesQueue = (change: typeof pauseQueue, about: string, done: string): OperatorCommand =>
  changesOne({
    about,
    words: { queue: calls.pauseQueue.params.shape.queue },
    async run(app, { queue, reason }) {
      await change(app, { queue, reason, by: app.by });
      return { said: `${done}: ${queue}. Workers follow within seconds.` };
    },
  });

export const jobCommands: Record<string, OperatorCommand> = {
  "failed-jobs": reads({
    about: `the newest ${LISTED} failed jobs that match`,
    flags: { ...selection, state: calls.listFailedJobs.query.shape.state },
    async run({ db }, { state, ...selected }) {
      const filter = { ...filterOf(selected), state };
      return linesOf(
        (await listFailedJobs(db, { ...filter, limit: LISTED })).items,
        ({ id, state, queue, job, payload, error }) =>
          `${id}  ${state}  ${queue}  ${job}  ${Object.values(payload).join(" ")}  ${error}`,
        "No failed job matches.",
      );
    },
  }),
  "retry-jobs": repairing("retry", "runs all failed jobs that match again"),
  "discard-jobs": repairing("discard", "never runs the failed jobs that match"),
  "paused-queues": reads({
    about: "which queues are paused, and why",
    run: async ({ db }) =>
      linesOf(
        await listPausedQueues(db),
        ({ queue, pausedAt, actor, reason }) =>
          `${queue}  since ${pausedAt.toISOString()}  by ${actor}: ${reason}`,
        "No queue is paused.",
      ),
  }),
  "pause-queue": changesQueue(pauseQueue, "pauses a queue: its jobs wait", "Paused"),
  "resume-queue": changesQueue(resumeQueue, "ends the pause of a queue: its jobs run again", "Resumed"),
};

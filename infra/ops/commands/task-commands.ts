import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { createTask } from "@lode/app/tasks/create-task";
import { endTask, publishTask } from "@lode/app/tasks/publish-task";
import * as calls from "@lode/core/contracts/console/tasks.schemas";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { listTasks, readTask } from "@lode/db/console/tasks.read-model";
import * as z from "zod/mini";
import { commandLimits } from "./command-limits.ts";
import { type CommandApp, changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";
import { policyOf } from "./policy-of.ts";
import { UsageError } from "./read-words.ts";

const LISTED = 100;
const WITHOUT_TEXTS = "It has no texts: automation skips it, and miners can still comment by hand";
const countOf = (texts: number): string => (texts === 1 ? "text" : `${texts} texts`);

/** A file with one text per line; "-" means standard input. */
const file = z.string().check(z.minLength(1));

async function readTexts(name: string): Promise<string> {
  const read = name === "-" ? readAll(process.stdin) : readFile(name, "utf8");
  return read.catch(() => {
    throw new UsageError(`--texts: the file ${name} cannot be read.`);
  });
}

const draft = calls.addTask.body.shape;
const points = draft.basePoints;
const { id } = calls.publishTask.params.shape;

const createDraft = changesOne({
  about:
    "a draft, which publish-task shows to miners; --texts names a file (- is standard input) with the texts that automation may post, one a line",
  words: {
    kind: draft.kind,
    name: draft.targetUsername,
    userId: draft.targetAccountId,
    points,
    description: draft.description,
  },
  flags: {
    network: draft.network,
    post: draft.targetPostId,
    budget: draft.budgetPoints,
    cap: z._default(draft.maxCompletions, null),
    expires: z._default(draft.expiresAt, null),
    texts: z.optional(file),
  },
  async run(app, { kind, network, description, ...typed }) {
    const task = {
      kind,
      network,
      description,
      targetUsername: typed.name,
      targetAccountId: typed.userId,
      targetPostId: typed.post,
      basePoints: BigInt(typed.points),
      budgetPoints: BigInt(typed.budget),
      maxCompletions: typed.cap,
      expiresAt: typed.expires === null ? null : new Date(typed.expires),
    };
    const texts = typed.texts === undefined ? "" : await readTexts(typed.texts);
    const { id } = await createTask(app, { task, texts, reason: typed.reason, by: app.by });
    return {
      said: `${id} is a draft; publish-task shows it to miners.${await aboutTexts(app, id)}`,
      data: { id },
    };
  },
});

/** A sentence on what automation will do with the task, if its kind can have texts. */
async function aboutTexts({ db }: CommandApp, id: string): Promise<string> {
  const task = await readTask(db, id);
  if (!task || !ACTION_KINDS[task.kind].hasText) return "";
  const texts = task.texts.length;
  return texts > 0 ? ` Automation may post its ${countOf(texts)}, each once.` : ` ${WITHOUT_TEXTS}.`;
}

export const taskCommands: Record<string, OperatorCommand> = {
  tasks: reads({
    about: "the newest tasks and their costs",
    run: async ({ db }) =>
      linesOf(
        (await listTasks(db, { limit: LISTED })).items,
        (task) =>
          `${task.id}  ${task.state}  ${task.kind} @${task.targetUsername}  ${task.basePoints} points  ` +
          `spent ${task.spentPoints}/${task.budgetPoints ?? "any"}  done ${task.completions}/${task.maxCompletions ?? "any"}  ` +
          task.description,
        "There are no tasks.",
      ),
  }),
  "create-task": createDraft,
  "publish-task": changesOne({
    about: "shows a draft to miners",
    words: { id },
    async run(app, { id: taskId, reason }) {
      await publishTask(
        { ...app, policyOf },
        { taskId, reason, by: app.by, limits: await commandLimits(app.db) },
      );
      return { said: `The task is published.${await aboutTexts(app, taskId)}` };
    },
  }),
  "end-task": changesOne({
    about: "takes no new attempts; open ones are still checked",
    words: { id },
    async run(app, { id: taskId, reason }) {
      await endTask(app, { taskId, reason, by: app.by });
      return { said: "The task is ended." };
    },
  }),
};

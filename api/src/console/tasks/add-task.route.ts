import * as creating from "@lode/app/tasks/create-task";
import * as texts from "@lode/app/tasks/set-task-texts";
import { addTask, setTaskTexts } from "@lode/core/contracts/console/tasks";
import { route } from "../../http/route.ts";

const pointsOf = (points: number | null): bigint | null => (points === null ? null : BigInt(points));
const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

export const addTaskRoute = route(addTask, ({ input: { body }, session, deps }) => {
  const { texts, reason, startsAt, expiresAt, basePoints, budgetPoints, ...target } = body;
  const task = {
    ...target,
    basePoints: BigInt(basePoints),
    budgetPoints: pointsOf(budgetPoints),
    startsAt: dateOf(startsAt),
    expiresAt: dateOf(expiresAt),
  };
  return creating.createTask(deps, { task, texts, reason, by: session.email });
});

export const setTaskTextsRoute = route(setTaskTexts, async ({ input: { params, body }, session, deps }) => {
  await texts.setTaskTexts(deps, { taskId: params.id, ...body, by: session.email });
  return { success: true as const };
});

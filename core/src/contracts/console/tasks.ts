import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./tasks.schemas.ts";

export const listTasks = operatorEndpoint<typeof schemas.listTasks>("GET", "/api/tasks", "viewer");
export const getTask = operatorEndpoint<typeof schemas.getTask>("GET", "/api/tasks/:id", "viewer");
export const addTask = operatorEndpoint<typeof schemas.addTask>("POST", "/api/tasks", "operator");
export const lookUpTarget = operatorEndpoint<typeof schemas.lookUpTarget>(
  "POST",
  "/api/task-targets",
  "operator",
);
export const setTaskTexts = operatorEndpoint<typeof schemas.setTaskTexts>(
  "PUT",
  "/api/tasks/:id/texts",
  "operator",
);
export const tryTask = operatorEndpoint<typeof schemas.tryTask>("POST", "/api/tasks/:id/try", "operator");
export const publishTask = operatorEndpoint<typeof schemas.publishTask>(
  "POST",
  "/api/tasks/:id/publish",
  "operator",
);
export const endTask = operatorEndpoint<typeof schemas.endTask>("POST", "/api/tasks/:id/end", "operator");

export type OperatorTaskView = AnswerOf<typeof listTasks>["items"][number];
export type OperatorTaskDetail = AnswerOf<typeof getTask>;
export type TrialStepView = AnswerOf<typeof tryTask>["steps"][number];

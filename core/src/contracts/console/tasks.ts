import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./tasks.schemas.ts";

export const listTasks = viewerEndpoint<typeof schemas.listTasks>("GET", "/api/tasks");
export const getTask = viewerEndpoint<typeof schemas.getTask>("GET", "/api/tasks/:id");
export const addTask = operatorEndpoint<typeof schemas.addTask>("POST", "/api/tasks");
export const lookUpTarget = operatorEndpoint<typeof schemas.lookUpTarget>("POST", "/api/task-targets");
export const publishTask = operatorEndpoint<typeof schemas.publishTask>("POST", "/api/tasks/:id/publish");
export const endTask = operatorEndpoint<typeof schemas.endTask>("POST", "/api/tasks/:id/end");

export type OperatorTaskView = AnswerOf<typeof listTasks>["items"][number];
export type OperatorTaskDetail = AnswerOf<typeof getTask>;

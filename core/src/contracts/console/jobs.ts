import type * as z from "zod/mini";
import { operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./jobs.schemas.ts";

export const listFailedJobs = operatorEndpoint<typeof schemas.listFailedJobs>("GET", "/api/jobs", "viewer");
export const groupFailedJobs = operatorEndpoint<typeof schemas.groupFailedJobs>(
  "GET",
  "/api/job-groups",
  "viewer",
);
export const getFailedJob = operatorEndpoint<typeof schemas.getFailedJob>("GET", "/api/jobs/:id", "viewer");
export const planRepair = operatorEndpoint<typeof schemas.planRepair>("GET", "/api/repair-plan", "viewer");
export const listRepairs = operatorEndpoint<typeof schemas.listRepairs>("GET", "/api/repairs", "viewer");
export const startRepair = operatorEndpoint<typeof schemas.startRepair>("POST", "/api/repairs", "operator");
export const getRepair = operatorEndpoint<typeof schemas.getRepair>("GET", "/api/repairs/:id", "viewer");
export const stopRepair = operatorEndpoint<typeof schemas.stopRepair>(
  "POST",
  "/api/repairs/:id/stop",
  "operator",
);
export const listQueues = operatorEndpoint<typeof schemas.listQueues>("GET", "/api/queues", "viewer");
export const listQueuedJobs = operatorEndpoint<typeof schemas.listQueuedJobs>(
  "GET",
  "/api/queued-jobs",
  "viewer",
);
export const pauseQueue = operatorEndpoint<typeof schemas.pauseQueue>(
  "POST",
  "/api/queues/:queue/pause",
  "operator",
);
export const resumeQueue = operatorEndpoint<typeof schemas.resumeQueue>(
  "POST",
  "/api/queues/:queue/resume",
  "operator",
);

export type FailedJobView = z.output<typeof schemas.listFailedJobs.response>["items"][number];
export type RepairView = z.output<typeof schemas.getRepair.response>;
export type RepairPlanView = z.output<typeof schemas.planRepair.response>;
export type QueuedJobView = z.output<typeof schemas.listQueuedJobs.response>["items"][number];
export type QueueView = z.output<typeof schemas.listQueues.response>["items"][number];
export type FailureGroupView = z.output<typeof schemas.groupFailedJobs.response>["items"][number];

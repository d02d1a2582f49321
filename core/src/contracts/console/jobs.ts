import type * as z from "zod/mini";
import { operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./jobs.schemas.ts";

export const listFailedJobs = viewerEndpoint<typeof schemas.listFailedJobs>("GET", "/api/jobs");
export const groupFailedJobs = viewerEndpoint<typeof schemas.groupFailedJobs>("GET", "/api/job-groups");
export const getFailedJob = viewerEndpoint<typeof schemas.getFailedJob>("GET", "/api/jobs/:id");
export const planRepair = viewerEndpoint<typeof schemas.planRepair>("GET", "/api/repair-plan");
export const listRepairs = viewerEndpoint<typeof schemas.listRepairs>("GET", "/api/repairs");
export const startRepair = operatorEndpoint<typeof schemas.startRepair>("POST", "/api/repairs");
export const getRepair = viewerEndpoint<typeof schemas.getRepair>("GET", "/api/repairs/:id");
export const stopRepair = operatorEndpoint<typeof schemas.stopRepair>("POST", "/api/repairs/:id/stop");
export const listQueues = viewerEndpoint<typeof schemas.listQueues>("GET", "/api/queues");
export const listQueuedJobs = viewerEndpoint<typeof schemas.listQueuedJobs>("GET", "/api/queued-jobs");
export const pauseQueue = operatorEndpoint<typeof schemas.pauseQueue>("POST", "/api/queues/:queue/pause");
export const resumeQueue = operatorEndpoint<typeof schemas.resumeQueue>("POST", "/api/queues/:queue/resume");

export type FailedJobView = z.output<typeof schemas.listFailedJobs.response>["items"][number];
export type RepairView = z.output<typeof schemas.getRepair.response>;
export type RepairPlanView = z.output<typeof schemas.planRepair.response>;
export type QueuedJobView = z.output<typeof schemas.listQueuedJobs.response>["items"][number];
export type QueueView = z.output<typeof schemas.listQueues.response>["items"][number];

import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./overview.schemas.ts";

export const getOverview = viewerEndpoint<typeof schemas.getOverview>("GET", "/api/overview");
export const haltForAll = operatorEndpoint<typeof schemas.haltForAll>("POST", "/api/halts/:name");
export const resumeForAll = operatorEndpoint<typeof schemas.resumeForAll>("POST", "/api/halts/:name/resume");

export type Overview = AnswerOf<typeof getOverview>;

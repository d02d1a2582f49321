import type * as z from "zod/mini";
import { operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./settings.schemas.ts";

export const getOperatorSettings = viewerEndpoint<typeof schemas.getOperatorSettings>("GET", "/api/settings");
export const haltForAll = operatorEndpoint<typeof schemas.haltForAll>("POST", "/api/halts/:name");
export const resumeForAll = operatorEndpoint<typeof schemas.resumeForAll>("POST", "/api/halts/:name/resume");

export type OperatorSettings = z.output<typeof schemas.getOperatorSettings.response>;

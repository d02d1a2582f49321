import type * as z from "zod/mini";
import { operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./settings.schemas.ts";

export const getOperatorSettings = operatorEndpoint<typeof schemas.getOperatorSettings>(
  "GET",
  "/api/settings",
  "viewer",
);
export const haltForAll = operatorEndpoint<typeof schemas.haltForAll>("POST", "/api/halts/:name", "operator");
export const resumeForAll = operatorEndpoint<typeof schemas.resumeForAll>(
  "POST",
  "/api/halts/:name/resume",
  "operator",
);

export type OperatorSettings = z.output<typeof schemas.getOperatorSettings.response>;

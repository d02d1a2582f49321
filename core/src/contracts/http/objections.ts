import type * as z from "zod/mini";
import { publicEndpoint, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./objections.schemas.ts";

export const listObjections = userEndpoint<typeof schemas.listObjections>("GET", "/api/objections");
export const addObjection = userEndpoint<typeof schemas.addObjection>("POST", "/api/objections");
export const objectToSuspension = publicEndpoint<typeof schemas.objectToSuspension>(
  "POST",
  "/api/objections/suspension",
);

export type ObjectionView = z.output<typeof schemas.addObjection.response>["objection"];

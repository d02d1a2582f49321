import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./objections.schemas.ts";

export const listObjections = viewerEndpoint<typeof schemas.listObjections>("GET", "/api/objections");
export const answerObjection = operatorEndpoint<typeof schemas.answerObjection>(
  "POST",
  "/api/objections/:id/answer",
);

export type ObjectionItem = AnswerOf<typeof listObjections>["items"][number];

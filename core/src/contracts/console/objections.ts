import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./objections.schemas.ts";

export const listObjections = operatorEndpoint<typeof schemas.listObjections>(
  "GET",
  "/api/objections",
  "viewer",
);
export const answerObjection = operatorEndpoint<typeof schemas.answerObjection>(
  "POST",
  "/api/objections/:id/answer",
  "operator",
);

export type ObjectionItem = AnswerOf<typeof listObjections>["items"][number];

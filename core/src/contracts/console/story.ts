import type * as z from "zod/mini";
import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./story.schemas.ts";

export const getAttempt = operatorEndpoint<typeof schemas.getAttempt>("GET", "/api/attempts/:id", "viewer");
export const getTransaction = operatorEndpoint<typeof schemas.getTransaction>(
  "GET",
  "/api/transactions/:id",
  "viewer",
);

export type SubjectType = (typeof schemas.SUBJECT_TYPES)[number];
export type StoryEntryView = z.output<typeof schemas.storyEntry>;
export type AttemptView = AnswerOf<typeof getAttempt>["attempt"];
export type TransactionView = AnswerOf<typeof getTransaction>["transaction"];

export const search = operatorEndpoint<typeof schemas.search>("GET", "/api/search", "viewer");

export type SearchHit = AnswerOf<typeof search>["items"][number];

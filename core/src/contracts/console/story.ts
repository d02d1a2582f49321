import type * as z from "zod/mini";
import { type AnswerOf, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./story.schemas.ts";

export const getAttempt = viewerEndpoint<typeof schemas.getAttempt>("GET", "/api/attempts/:id");

export type SubjectType = (typeof schemas.SUBJECT_TYPES)[number];
export type StoryEntryView = z.output<typeof schemas.storyEntry>;
export type StoryAttempt = AnswerOf<typeof getAttempt>["attempt"];
export type MinerReference = StoryAttempt["miner"];

export const search = viewerEndpoint<typeof schemas.search>("GET", "/api/search");

export type SearchHit = AnswerOf<typeof search>["items"][number];

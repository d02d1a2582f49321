import * as z from "zod/mini";
import { OBJECTION_STATES, OBJECTION_SUBJECTS } from "../../domain/objections/objection.ts";
import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { byId, done, lodeId, moment } from "../ids.ts";
import { pageOf, pageQuery } from "./list.ts";
import { reason } from "./reason.ts";
import { minerReference } from "./story.ts";

const objection = z.object({
  id: lodeId,
  subject: z.enum(OBJECTION_SUBJECTS),
  /** Id of the attempt, or of the miner if the subject is a suspension. */
  subjectId: lodeId,
  miner: minerReference,
  text: z.string(),
  state: z.enum(OBJECTION_STATES),
  dueAt: moment,
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
  /** The subject as text: the action and its state, or the reason of the suspension. */
  about: z.string(),
  /** Points of the award that was reversed; null for a verdict and a suspension. */
  points: z.nullable(z.int()),
});

export const listObjections = viewerEndpoint("GET", "/api/objections", {
  query: z.object({
    state: z._default(z.enum(["open", "answered"]), "open"),
    id: z.optional(lodeId),
    ...pageQuery,
  }),
  response: pageOf(objection),
});

export const answerObjection = operatorEndpoint("POST", "/api/objections/:id/answer", {
  params: byId,
  body: z.object({ outcome: z.enum(["upheld", "rejected"]), reason }),
  response: done,
});

export type ObjectionItem = AnswerOf<typeof listObjections>["items"][number];

import * as z from "zod/mini";
import { type AnswerOf, viewerEndpoint } from "../http/endpoint.ts";
import { lodeId, moment } from "../ids.ts";
import { pageOf, pageQuery } from "./list.ts";
import { SUBJECT_TYPES } from "./story.ts";

const word = z.optional(z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)));

export const listAudit = viewerEndpoint("GET", "/api/audit", {
  query: z.object({
    ...pageQuery,
    actor: word,
    act: word,
    subject: z.optional(lodeId),
    /** The first and the last day of the period, both included; UTC. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  response: pageOf(
    z.object({
      id: lodeId,
      at: moment,
      actor: z.string(),
      act: z.string(),
      subjectId: z.nullable(z.string()),
      /** Null if subjects of this kind have no page. */
      subjectType: z.nullable(z.enum(SUBJECT_TYPES)),
      /** The operator's address if the entry is about an operator, such as a sign-in; otherwise null. */
      operator: z.nullable(z.string()),
      detail: z.record(z.string(), z.string()),
      /** The entry's place in the chain; null if it is not in the chain. */
      seq: z.nullable(z.int()),
    }),
  ),
});

export const getAuditChain = viewerEndpoint("GET", "/api/audit/chain", {
  response: z.object({
    head: z.object({ seq: z.int(), hash: z.string() }),
    acts: z.array(z.string()),
    actors: z.array(z.string()),
  }),
});

export type AuditEntryView = AnswerOf<typeof listAudit>["items"][number];

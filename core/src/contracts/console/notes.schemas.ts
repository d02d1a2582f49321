import * as z from "zod/mini";
import { LONGEST_NOTE, NOTE_SUBJECTS } from "../../domain/notes/case-note.ts";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { lodeId, moment } from "../ids.ts";
import { pageQuery } from "./list.schemas.ts";

const subject = { kind: z.enum(NOTE_SUBJECTS), subject: lodeId };

export const listNotes = {
  summary: "The notes on a case, newest first; those on a miner include the notes on the miner's cases",
  query: z.object({ ...subject, ...pageQuery }),
  response: z.object({
    items: z.array(
      z.object({
        id: lodeId,
        kind: z.enum(NOTE_SUBJECTS),
        subjectId: lodeId,
        text: z.string(),
        madeBy: z.string(),
        madeAt: moment,
      }),
    ),
    nextCursor: z.nullable(lodeId),
  }),
} satisfies EndpointSchemas;

export const addNote = {
  summary: "Adds a note to a case, for good; it is deleted with the miner's account",
  body: z.object({
    ...subject,
    text: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NOTE), z.regex(/^[^\0]*$/, "must have no NUL")),
  }),
  response: z.object({ id: lodeId }),
} satisfies EndpointSchemas;

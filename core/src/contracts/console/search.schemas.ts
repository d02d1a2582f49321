import * as z from "zod/mini";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { moment } from "../ids.ts";
import { SUBJECT_TYPES } from "./story.schemas.ts";

/** As long as an email address may be. */
const LONGEST_QUERY = 254;
/** Postgres stores no NUL, and no handle has a control character. */
const noControls = z.regex(/^\P{Cc}*$/u);

export const search = {
  summary:
    "What a handle stands for: an id of a withdrawal, miner, task, attempt, transaction or job, an email, an X handle, a signature, a wallet",
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_QUERY), noControls) }),
  response: z.object({
    items: z.array(
      z.object({
        type: z.enum(SUBJECT_TYPES),
        id: z.string(),
        title: z.string(),
        state: z.nullable(z.string()),
        at: z.nullable(moment),
        /** Why it is a hit: "wallet", "X account". */
        by: z.string(),
      }),
    ),
    /** There are more hits of some type than are listed. */
    more: z.boolean(),
  }),
} satisfies EndpointSchemas;

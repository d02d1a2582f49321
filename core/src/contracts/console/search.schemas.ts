import * as z from "zod/mini";
import { ATTEMPT_STATES, TASK_STATES } from "../../domain/attempts/lifecycle.ts";
import { OBJECTION_STATES } from "../../domain/objections/objection.ts";
import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { moment } from "../ids.ts";
import { FAILED_JOB_STATES } from "../jobs/failed-jobs.ts";
import { SUBJECT_TYPES } from "./story.schemas.ts";

/** The maximum length of an email address. */
const LONGEST_QUERY = 254;
/** No control characters: Postgres cannot store the NUL, and no handle contains any. */
const noControls = z.regex(/^\P{Cc}*$/u);

const FOUND_STATES = [
  ...WITHDRAWAL_STATUSES,
  ...TASK_STATES,
  ...ATTEMPT_STATES,
  ...FAILED_JOB_STATES,
  ...OBJECTION_STATES,
  "held",
  "in-doubt",
  "suspended",
  "deleted",
] as const;

export const search = {
  summary:
    "What a handle stands for: an id of a withdrawal, miner, task, attempt, transaction or job, or one end of it, an email, an X handle, the beginning of a name, a signature, a wallet or its beginning",
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_QUERY), noControls) }),
  response: z.object({
    items: z.array(
      z.object({
        type: z.enum(SUBJECT_TYPES),
        id: z.string(),
        title: z.string(),
        state: z.nullable(z.enum(FOUND_STATES)),
        at: z.nullable(moment),
        /** The property that matched: "wallet", "X account". */
        by: z.string(),
      }),
    ),
    /** True if a type has more hits than are listed. */
    more: z.boolean(),
  }),
} satisfies EndpointSchemas;

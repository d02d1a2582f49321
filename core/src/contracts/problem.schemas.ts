import * as z from "zod/mini";

/** Every answer that is not a success: a sentence for people and a name for machines. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  /** For forms: which field, and what is wrong with it. */
  fields: z.optional(z.record(z.string(), z.string())),
  status: z.optional(z.string()),
  attempt_id: z.optional(z.string()),
});

import * as z from "zod/mini";
import { said } from "./said.schemas.ts";

/** The body of every refusal: a sentence for people and a code for programs. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  /** The same as codes, only where the sentence is not the one of the code. */
  said: z.optional(said),
  /** For forms: the fault of each field. */
  fields: z.optional(z.record(z.string(), z.string())),
  status: z.optional(z.string()),
  attempt_id: z.optional(z.string()),
  /** Only where a withdrawal is refused: the answer to a request that succeeds has `success: true`. */
  success: z.optional(z.literal(false)),
});

import * as z from "zod/mini";

/** Why an operator makes a change; it stands in the audit log. Without the NUL, which Postgres cannot store. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(500), z.regex(/^[^\0]*$/, "must have no NUL"));

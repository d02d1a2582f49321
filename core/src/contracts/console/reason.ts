import * as z from "zod/mini";
import { REASON_LENGTH } from "../../domain/reason-length.ts";

/** The reason of an operator's change, as the audit log shows it. Postgres cannot store the NUL. */
export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(REASON_LENGTH.minimum),
    z.maxLength(REASON_LENGTH.maximum),
    z.regex(/^[^\0]*$/, "must have no NUL"),
  );

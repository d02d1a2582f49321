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
  )
  .brand<"Reason">();

/** Only the schema makes a reason, so every change of an operator has one. */
export type Reason = z.output<typeof reason>;

/** Throws a ZodError if the text is too short, too long, or has a NUL. */
export const reasonOf = (text: string): Reason => reason.parse(text);

import * as z from "zod/mini";
import { REASON_LENGTH } from "../../domain/reason-length.ts";
import { byId, done } from "../ids.ts";

/** The reason of an operator's change, as the audit log shows it. Postgres cannot store a NUL. */
export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(REASON_LENGTH.minimum),
    z.maxLength(REASON_LENGTH.maximum),
    z.regex(/^[^\0]*$/, "must have no NUL"),
  )
  .brand<"Reason">();

/** Only the schema can make a `Reason`, so every change by an operator has a valid reason. */
export type Reason = z.output<typeof reason>;

/** Throws a ZodError if the text is too short, too long, or has a NUL. */
export const reasonOf = (text: string): Reason => reason.parse(text);

/** The body of a change whose only input is its reason. */
export const because = z.object({ reason });

/** An operator's decision about one thing. */
export const decision = { params: byId, body: because, response: done };

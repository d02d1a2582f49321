import * as z from "zod/mini";
import { canonicalTimeZone } from "../domain/messages/local-time.ts";

/** A zone of the IANA database, such as Europe/Berlin. */
export const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((name) => canonicalTimeZone(name) !== undefined),
);

/** UTC in place of what is no zone: a read must not fail because a private window names none. */
export const timeZoneOrUtc = z.string().check(
  z.maxLength(60),
  z.overwrite((name) => canonicalTimeZone(name) ?? "UTC"),
);

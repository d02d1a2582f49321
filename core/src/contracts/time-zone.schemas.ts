import * as z from "zod/mini";
import { canonicalTimeZone } from "../domain/messages/local-time.ts";

/** A zone of the IANA database, such as Europe/Berlin. */
export const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((name) => canonicalTimeZone(name) !== undefined),
);

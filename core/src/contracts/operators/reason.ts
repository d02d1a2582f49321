import * as z from "zod/mini";

/** Why an operator makes a change; it stands in the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

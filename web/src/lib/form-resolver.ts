import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod/mini";

/**
 * Judges a form by the schema of the contract. The schema says whether; the sentences say it in words,
 * because zod/mini comes without any.
 */
export function resolveWith<Values extends FieldValues, Parsed extends FieldValues>(
  schema: z.ZodMiniType<Parsed, Values>,
  sentences: Record<keyof Values & string, string>,
): Resolver<Values, unknown, Parsed> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? "root");
      errors[field] ??= { type: issue.code, message: sentences[field] ?? "Please check this field" };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

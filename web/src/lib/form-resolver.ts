import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod/mini";

type Sentences<Body extends z.ZodMiniType> = { [Field in keyof z.input<Body>]?: string };

/**
 * Validates a form with the body schema of its call. The caller provides the messages, because zod/mini has
 * none, as a function, because texts cannot be read while a module loads.
 */
export function resolveBody<Body extends z.ZodMiniType<FieldValues, FieldValues>>(
  body: Body,
  sentences: () => Sentences<Body>,
): Resolver<z.input<Body>, unknown, z.output<Body>> {
  return (values) => {
    const words: Record<string, string | undefined> = sentences();
    const parsed = body.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? "root");
      errors[field] ??= { type: issue.code, message: words[field] ?? "Please check this field" };
    }
    return { values: {}, errors: errors as FieldErrors<z.input<Body>> };
  };
}

import type { BodyOf, EndpointShape, ValidInput } from "@lode/core/contracts/http/endpoint";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

type WithBody = EndpointShape & { body: NonNullable<EndpointShape["body"]> };

/**
 * Judges a form by the body of the call it makes. The schema says whether, the sentences say it in words,
 * because zod/mini comes without any.
 */
export function resolveBody<E extends WithBody>(
  endpoint: E,
  sentences: { [Field in keyof BodyOf<E>]?: string },
): Resolver<BodyOf<E> & FieldValues, unknown, ValidInput<E>["body"] & FieldValues> {
  if (!endpoint.body) {
    throw new Error(`${endpoint.path} is judged by a form: name it in bodiesOf of web/vite.config.ts.`);
  }
  const words: Record<string, string | undefined> = sentences;
  return (values) => {
    const parsed = endpoint.body.safeParse(values);
    if (parsed.success) {
      return { values: parsed.data as ValidInput<E>["body"] & FieldValues, errors: {} };
    }
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? "root");
      errors[field] ??= { type: issue.code, message: words[field] ?? "Please check this field" };
    }
    return { values: {}, errors: errors as FieldErrors<BodyOf<E> & FieldValues> };
  };
}

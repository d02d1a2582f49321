import type { BodyOf, Endpoint, EndpointSchemas, ValidInput } from "@lode/core/contracts/http/endpoint";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

type WithBody = EndpointSchemas & Required<Pick<EndpointSchemas, "body">>;

type Sentences<S extends WithBody> = { [Field in keyof BodyOf<Endpoint<S>>]?: string };

/**
 * Validates a form with the body schema of its call. The caller provides the messages, because zod/mini has
 * none, as a function, because texts cannot be read while a module loads.
 */
export function resolveBody<S extends WithBody>(
  { body }: S,
  sentences: Sentences<S> | (() => Sentences<S>),
): Resolver<BodyOf<Endpoint<S>> & FieldValues, unknown, ValidInput<Endpoint<S>>["body"] & FieldValues> {
  return (values) => {
    const words: Record<string, string | undefined> =
      typeof sentences === "function" ? sentences() : sentences;
    const parsed = body.safeParse(values);
    if (parsed.success) {
      return { values: parsed.data as ValidInput<Endpoint<S>>["body"] & FieldValues, errors: {} };
    }
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? "root");
      errors[field] ??= { type: issue.code, message: words[field] ?? "Please check this field" };
    }
    return { values: {}, errors: errors as FieldErrors<BodyOf<Endpoint<S>> & FieldValues> };
  };
}

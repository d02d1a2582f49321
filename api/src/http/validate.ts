import { Refused } from "@lode/core/contracts/errors";
import type { EndpointSchemas } from "@lode/core/contracts/http/endpoint";
import * as z from "zod/mini";
import { faultOf, sentenceForFault } from "./input-sentences.ts";
import type { RequestContext } from "./request-context.ts";

// zod's own messages are for programmers.
z.config({ localeError: faultOf });

/** Validates a request's parts. Schemas drop unknown fields, so only named fields can be assigned. */
export const validInput = (
  { params, query, body }: EndpointSchemas,
  ctx: RequestContext,
  pathParams: Record<string, string>,
) => ({
  params: params && valid(params, pathParams),
  query: query && valid(query, ctx.query),
  body: body && valid(body, ctx.request.body ?? {}),
});

/** The value as the schema reads it. Throws Refused("invalid-input") with the fields that are wrong. */
export function valid<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join(".") || "body", issue.message] as const),
  );
  const [first] = Object.entries(fields);
  throw new Refused("invalid-input", {
    ...(first ? { error: sentenceForFault(...first) } : {}),
    fields,
  });
}

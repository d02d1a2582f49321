import { Refused } from "@lode/core/contracts/errors";
import type { EndpointSchemas } from "@lode/core/contracts/http/endpoint";
import * as z from "zod/mini";
import type { RequestContext } from "./request-context.ts";

// zod/mini has no error messages by default.
z.config(z.locales.en());

/** Validates a request's parts. Schemas drop unknown fields, so only named fields can be assigned. */
export const validInput = (
  { params, query, body }: EndpointSchemas,
  ctx: RequestContext,
  pathParams: Record<string, string>,
) => ({
  params: check(params, pathParams),
  query: check(query, ctx.query),
  body: body && check(body, ctx.request.body ?? {}),
});

function check(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join(".") || "body", issue.message] as const),
  );
  const [first] = Object.entries(fields);
  throw new Refused("invalid-input", {
    ...(first ? { error: `${first[0]}: ${first[1]}` } : {}),
    fields,
  });
}

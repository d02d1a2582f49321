import * as z from "zod/mini";
import { type EndpointSchemas, OPERATOR_ROLES } from "../http/endpoint.ts";
import { lodeId, moment } from "../ids.ts";
import { reason } from "./reason.ts";
import { email } from "./session.schemas.ts";

const role = z.enum(OPERATOR_ROLES);
const params = z.object({ id: lodeId });
const done = z.object({ success: z.literal(true) });
/** Shown once to the owner, who passes it on. The operator must change it at the first sign-in. */
const firstPassword = z.object({ password: z.string() });

export const listOperators = {
  summary: "Every operator, by email address",
  response: z.object({
    items: z.array(
      z.object({
        id: lodeId,
        email: z.string(),
        role,
        hasTotp: z.boolean(),
        mustChangePassword: z.boolean(),
        disabledAt: z.nullable(moment),
        signedInAt: z.nullable(moment),
      }),
    ),
  }),
} satisfies EndpointSchemas;

export const addOperator = {
  summary: "Adds an operator with a generated first password",
  body: z.object({ email, role, reason }),
  response: firstPassword,
} satisfies EndpointSchemas;

export const changeRole = {
  summary: "Changes an operator's role",
  params,
  body: z.object({ role, reason }),
  response: done,
} satisfies EndpointSchemas;

export const disableOperator = {
  summary: "Disables an operator and ends the operator's sessions",
  params,
  body: z.object({ reason }),
  response: done,
} satisfies EndpointSchemas;

export const resetOperator = {
  summary:
    "Gives an operator a new first password, removes the second factor, and enables the operator again",
  params,
  body: z.object({ reason }),
  response: firstPassword,
} satisfies EndpointSchemas;

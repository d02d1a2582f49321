import * as z from "zod/mini";
import { email } from "../email.ts";
import { OPERATOR_ROLES, ownerEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { byId, lodeId, moment } from "../ids.ts";
import { decision, reason } from "./reason.ts";

const role = z.enum(OPERATOR_ROLES);
/**
 * The first password is shown once to the owner, who passes it on; it works for 72 hours and must be changed
 * at the first sign-in. Null if a second owner must confirm it first.
 */
const changed = z.object({ password: z.nullable(z.string()), isProposed: z.boolean() });

export const listOperators = viewerEndpoint("GET", "/api/operators", {
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
    /** Proposed owners whom a second owner has not confirmed yet, newest first. */
    proposals: z.array(
      z.object({
        id: lodeId,
        email: z.string(),
        reason: z.string(),
        proposedBy: z.string(),
        endsAt: moment,
      }),
    ),
  }),
});

export const addOperator = ownerEndpoint("POST", "/api/operators", {
  body: z.object({ email, role, reason }),
  response: changed,
});

export const changeRole = ownerEndpoint("PUT", "/api/operators/:id/role", {
  params: byId,
  body: z.object({ role, reason }),
  response: changed,
});

export const disableOperator = ownerEndpoint("POST", "/api/operators/:id/disable", decision);

export const resetOperator = ownerEndpoint("POST", "/api/operators/:id/reset", {
  ...decision,
  response: changed,
});

export const confirmProposal = ownerEndpoint("POST", "/api/operator-proposals/:id/confirm", {
  ...decision,
  response: changed,
});

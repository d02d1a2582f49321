import { Refused } from "@lode/core/contracts/errors";
import {
  type Auth,
  OPERATOR_ROLES,
  type OperatorAuth,
  type OperatorRole,
} from "@lode/core/contracts/http/endpoint";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import { requireSession } from "./authenticate.ts";
import type { RequestContext, RequestState } from "./request-context.ts";

/** The session that may call an endpoint with this auth. Throws Refused with the reason. */
export function admit(
  ctx: RequestContext,
  auth: Auth | OperatorAuth,
): RequestState["session"] | RequestState["operator"] {
  switch (auth) {
    case "public":
    case "optional":
      return ctx.state.session;
    case "user":
      return requireSession(ctx);
    case "visitor":
      return ctx.state.operator;
    case "signed-in":
      return requireOperator(ctx);
    case "viewer":
    case "operator":
    case "owner":
      return requireRole(ctx, auth);
  }
}

function requireOperator({ state }: RequestContext): OperatorSession {
  if (!state.operator) throw new Refused("unauthenticated");
  return state.operator;
}

/** The signed-in operator, if the role is high enough and no password or second factor is due. Throws Refused. */
export function requireRole(ctx: RequestContext, role: OperatorRole): OperatorSession {
  const operator = requireOperator(ctx);
  if (operator.mustChangePassword) throw new Refused("password-change-needed");
  if (operator.mustEnrolTotp) throw new Refused("second-factor-needed");
  if (OPERATOR_ROLES.indexOf(operator.role) < OPERATOR_ROLES.indexOf(role)) throw new Refused("role-too-low");
  return operator;
}

/**
 * Halting payouts, or pausing their queue, affects every miner's money: only an owner decides it. Throws
 * Refused("role-too-low"). The endpoint itself has already refused viewers.
 */
export function requireOwnerOfPayouts({ role }: OperatorSession, stopped: string): void {
  if (stopped === "payouts" && role !== "owner") throw new Refused("role-too-low");
}

import type { XState } from "../sandbox-state.ts";
import type { Permission, User } from "../world/events.ts";
import type { Call, Reply } from "./call.ts";
import { BODY, checkBody } from "./check-body.ts";
import { checkParameters } from "./check-parameters.ts";
import { QUERY } from "./parameters.ts";
import { Problem, problem } from "./problem.ts";
import { type ApiRequest, callerOf } from "./request.ts";
import type { Route } from "./routes.ts";

type Found = { route: Route; params: Record<string, string> };
type From = { user: User | undefined; permission: Permission; staleMs: number };

/**
 * Answers a call to the v2 API: rate limits, permission and credits, then the route itself. Every answer has
 * the limits in its headers.
 */
export function answerRoute(
  state: XState,
  call: Call,
  { route, params }: Found,
  from: From,
): { reply: Reply; cost: number } {
  const now = state.now();
  const { allowed, headers } = state.limits.take(route, from.user?.id, now);
  const request: ApiRequest = {
    world: state.world,
    caller: from.user,
    tier: state.settings.tier,
    params,
    query: call.url.searchParams,
    body: {},
    now,
    horizon: now - from.staleMs,
    shown: [],
    charge: 0,
  };
  try {
    if (!allowed) throw problem(429, { title: "Too Many Requests", detail: "Too Many Requests" });
    if (route.auth === "user") callerOf(request);
    const name = `${route.method} ${route.template}`;
    checkParameters(params, call.url.searchParams, QUERY[name] ?? {});
    if (state.credits.areUsedUp())
      throw problem(402, {
        title: "CreditsDepleted",
        detail: "Your enrolled account does not have any credits to fulfill this request.",
        type: "credits",
      });
    if (call.method !== "GET" && from.permission === "read") {
      throw problem(403, {
        title: "Forbidden",
        detail:
          "Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.",
        type: "oauth1-permissions",
      });
    }
    const shape = BODY[name];
    if (shape) request.body = checkBody(call.body, shape);
    const { status = 200, body } = route.answer(request);
    return {
      reply: { status, body, headers },
      cost: state.credits.charge(request.shown, request.charge, now),
    };
  } catch (error) {
    if (error instanceof Problem)
      return { reply: { status: error.status, body: error.body, headers }, cost: 0 };
    throw error;
  }
}

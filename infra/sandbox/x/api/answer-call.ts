import { setTimeout as wait } from "node:timers/promises";
import { altered, usualBody, type XFaultRule } from "../control/faults.ts";
import type { Sender } from "../oauth/authenticate.ts";
import { oauthEndpoint } from "../oauth/oauth-endpoints.ts";
import type { CallEntry, StoredState } from "../sandbox-state.ts";
import type { XUser } from "../world/world.ts";
import { checkBody, checkParameters } from "./check-request.ts";
import { Problem, problem, v1Error } from "./problem.ts";
import { type ApiRequest, callerOf, type XCall, type XReply } from "./request.ts";
import { isRoute, matchRoute, type XRoute } from "./routes.ts";

/** Answers a call of the app. The connection is closed if there is no reply. */
export async function answerCall(state: StoredState, call: XCall): Promise<XReply | undefined> {
  const { method, url } = call;
  const found = matchRoute(method, url.pathname);
  const route = found ? `${found.route.method} ${found.route.template}` : `${method} ${url.pathname}`;
  const seen: Pick<CallEntry, "who"> = { who: null };
  const reply = await answerWithFaults(state, call, route, seen);
  state.log.add({ ...seen, route, status: reply?.status ?? 0 });
  return reply;
}

async function answerWithFaults(
  state: StoredState,
  call: XCall,
  route: string,
  seen: Pick<CallEntry, "who">,
): Promise<XReply | undefined> {
  try {
    const sender = senderOf(state, call);
    const user = sender.kind === "user" ? liveUser(state, sender.token.userId) : undefined;
    seen.who = user?.username ?? (sender.kind === "app" ? "app" : null);
    const rule = state.faults.take(route, seen.who);
    if (rule?.delayMs && rule.drop !== "after-effect") await wait(rule.delayMs, undefined, { ref: false });
    if (rule?.drop === "before") return undefined;
    if (rule?.status !== undefined) return injected(rule, rule.status, state.now());
    const reply = answer(state, call, sender, user, rule);
    if (rule?.drop === "after-effect") {
      await wait(rule.delayMs ?? 0, undefined, { ref: false });
      return undefined;
    }
    return applyFault(rule, reply);
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body };
    throw error;
  }
}

function answer(
  state: StoredState,
  call: XCall,
  sender: Sender,
  user: XUser | undefined,
  rule: XFaultRule | undefined,
): XReply {
  const found = matchRoute(call.method, call.url.pathname);
  if (found) {
    // A request token or a missing token is not accepted here.
    if (sender.kind === "linking")
      throw sender.token
        ? v1Error(401, 89, "Invalid or expired token.")
        : v1Error(401, 215, "Bad Authentication data.");
    return answerRoute(state, call, found, { user, staleMs: rule?.staleMs ?? 0 });
  }
  if (isRoute(call.url.pathname))
    throw problem(405, { title: "Method Not Allowed", detail: `${call.method} is not allowed here.` });
  const endpoint = oauthEndpoint(call);
  if (!endpoint) throw problem(404, { title: "Not Found", detail: "The X sandbox has no such endpoint." });
  return endpoint(state, call, sender);
}

function senderOf(state: StoredState, { method, url, body, authorization, contentType }: XCall): Sender {
  // The endpoint for the app's own token checks key and secret itself.
  if (url.pathname === "/oauth2/token") return { kind: "linking", token: undefined, oauth: {} };
  const form = new URLSearchParams(contentType.startsWith("application/x-www-form-urlencoded") ? body : "");
  return state.authenticate({ method, url, form, authorization });
}

function liveUser({ world }: StoredState, id: string): XUser {
  const user = world.users.get(id);
  if (!user) throw v1Error(401, 89, "Invalid or expired token.");
  if (user.suspended)
    throw v1Error(403, 64, "Your account is suspended and is not permitted to access this feature.");
  return user;
}

function injected({ body, headers = {}, bare }: XFaultRule, status: number, now: number): XReply {
  const limited = status === 429 && !bare;
  const reset = String(Math.ceil(now / 1_000) + 900);
  const limits = limited
    ? { "x-rate-limit-limit": "75", "x-rate-limit-remaining": "0", "x-rate-limit-reset": reset }
    : {};
  return { status, body: body ?? usualBody(status), headers: { ...limits, ...headers } };
}

function applyFault(rule: XFaultRule | undefined, reply: XReply): XReply {
  if (!rule) return reply;
  const {
    "x-rate-limit-limit": _,
    "x-rate-limit-remaining": __,
    "x-rate-limit-reset": ___,
    ...others
  } = reply.headers ?? {};
  return {
    status: reply.status,
    body: altered(reply.body, rule),
    headers: { ...(rule.bare ? others : reply.headers), ...rule.headers },
    truncate: rule.truncate ?? false,
  };
}

type Found = { route: XRoute; params: Record<string, string> };

/** Answers a call to the v2 API: rate limits, then the route. Every answer has limit headers. */
function answerRoute(
  state: StoredState,
  call: XCall,
  { route, params }: Found,
  { user, staleMs }: { user: XUser | undefined; staleMs: number },
): XReply {
  const now = state.now();
  const { allowed, headers } = state.limits.take(route, user?.id, now);
  const request: ApiRequest = {
    world: state.world,
    caller: user,
    tier: state.settings.tier,
    params,
    query: call.url.searchParams,
    body: {},
    now,
    horizon: now - staleMs,
  };
  try {
    if (!allowed) throw problem(429, { title: "Too Many Requests", detail: "Too Many Requests" });
    if (route.auth === "user") callerOf(request);
    const name = `${route.method} ${route.template}`;
    checkParameters(name, params, call.url.searchParams);
    request.body = checkBody(name, call.body);
    const { status = 200, body } = route.answer(request);
    return { status, body, headers };
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body, headers };
    throw error;
  }
}

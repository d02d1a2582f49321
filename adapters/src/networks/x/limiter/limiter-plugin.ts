import { say } from "@lode/core/domain/sentences/sentences";
import type {
  ITwitterApiClientPlugin,
  ITwitterApiBeforeRequestHookArgs as RequestArguments,
} from "twitter-api-v2";
import { NetworkFailure } from "../../failure.ts";
import { classifyFailure } from "../classify-failure.ts";
import { routeOf } from "./known-limits.ts";
import type { LimitedCall, Slot, XLimiter } from "./limiter.ts";

/**
 * Runs for every request of the client. A request without a slot is not sent, and every answer corrects the
 * count.
 */
export function limiterPlugin(limiter: XLimiter): ITwitterApiClientPlugin {
  /** Keyed by the client's request object, which its hooks share. */
  const slots = new WeakMap<object, Slot>();
  return {
    async onBeforeRequest(request) {
      const call = callOf(request);
      if (!call) return;
      const slot = await limiter.take(call);
      if ("freeAt" in slot) throw new NetworkFailure("limited", say("x.limited"), slot.freeAt);
      slots.set(request.computedParams, slot);
    },
    async onAfterRequest(request) {
      const call = callOf(request);
      const reported = request.response.rateLimit;
      if (call && reported) await limiter.correct(call, reported, slots.get(request.computedParams));
    },
    async onResponseError(request) {
      const call = callOf(request);
      if (!call) return;
      const { error } = request;
      if (error.rateLimit) await limiter.correct(call, error.rateLimit);
      const failure = classifyFailure(error, new Date());
      if (failure.retryAt) await limiter.park(call, failure.retryAt);
    },
  };
}

/** The token's owner and the route: an OAuth 1.0a access token begins with its owner's X id. */
function callOf({ client, computedParams, params }: RequestArguments): LimitedCall | undefined {
  const route = routeOf(params.method, new URL(computedParams.url).pathname);
  const tokens = client.getActiveTokens();
  if (!route) return undefined;
  if (tokens.type === "oauth2") return { who: "app", route };
  if (tokens.type !== "oauth-1.0a" || !tokens.accessToken) return undefined;
  return { who: tokens.accessToken.split("-")[0] ?? "", route };
}

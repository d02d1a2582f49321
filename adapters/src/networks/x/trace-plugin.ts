import type { ITwitterApiClientPlugin, ITwitterApiBeforeRequestHookArgs as Request } from "twitter-api-v2";
import { beginOutsideCall } from "../../tracing/outside-call.ts";
import { routeOf } from "./limiter/known-limits.ts";

type End = ReturnType<typeof beginOutsideCall>;

/**
 * Records a trace span and a metric for each request to X. Must come after the plugins that may refuse to
 * send.
 */
export function tracePlugin(): ITwitterApiClientPlugin {
  const begun = new WeakMap<object, End>();
  const end = ({ computedParams }: Request, status: string, failure?: string) => {
    begun.get(computedParams)?.(status, failure);
    begun.delete(computedParams);
  };
  return {
    async onBeforeRequest({ computedParams, params }) {
      const path = new URL(computedParams.url).pathname;
      const operation = routeOf(params.method, path) ?? `${params.method.toUpperCase()} ${path}`;
      begun.set(computedParams, beginOutsideCall({ system: "x", operation }));
    },
    async onAfterRequest(request) {
      end(request, "200");
    },
    async onResponseError(request) {
      end(request, String(request.error.code), `answered ${request.error.code}`);
    },
    async onRequestError(request) {
      end(request, "none", "no answer");
    },
  };
}

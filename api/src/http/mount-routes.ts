import Router from "@koa/router";
import { Refused } from "@lode/core/contracts/errors";
import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import type { Deps } from "../deps.ts";
import type { PageRoute } from "./page-route.ts";
import type { RequestMiddleware, RequestState } from "./request-context.ts";
import type { Route } from "./route.ts";

/** A feature's routes file; every export is a route. */
type RoutesFile<E extends Endpoint> = Readonly<Record<string, Route<E> | PageRoute>>;

/** Collects the routes of these files: JSON routes apart from routes that answer with a page, a file or a stream. */
export function routesOf<E extends Endpoint>(
  files: readonly RoutesFile<E>[],
): { routes: Route<E>[]; pageRoutes: PageRoute[] } {
  const all = files.flatMap((file) => Object.values(file));
  return {
    routes: all.filter((each): each is Route<E> => "endpoint" in each),
    pageRoutes: all.filter((each): each is PageRoute => "path" in each),
  };
}

/** Runs the route of the request's path, and refuses a path without a route. */
export function mountRoutes(
  deps: Deps,
  routes: readonly Route[],
  pageRoutes: readonly PageRoute[],
): RequestMiddleware {
  const router = new Router<RequestState>();
  for (const { path, run } of pageRoutes) router.get(path, (ctx) => run(ctx, deps));
  for (const { endpoint, run } of routes) {
    router.register(endpoint.path, [endpoint.method], async (ctx) => run(ctx, ctx.params, deps));
  }
  const match = router.routes();
  return async (ctx, next) => {
    await match(ctx as never, async () => {
      const known = router.match(ctx.path, ctx.method).path;
      if (known.length > 0) {
        ctx.set("Allow", [...new Set(known.flatMap((layer) => layer.methods))].join(", "));
        throw new Refused("method-not-allowed");
      }
      throw new Refused("not-found");
    });
    await next();
  };
}

import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import type { PageRoute } from "./page-route.ts";
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

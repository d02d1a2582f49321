import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import type { PageRoute } from "./page-route.ts";
import type { Route } from "./route.ts";

/** A feature's routes file: each of its exports is a route. */
type RoutesFile<E extends Endpoint> = Readonly<Record<string, Route<E> | PageRoute>>;

/** The routes of these files, those that answer with JSON apart from those that answer with a page, a file or a stream. */
export function routesOf<E extends Endpoint>(
  files: readonly RoutesFile<E>[],
): { routes: Route<E>[]; pageRoutes: PageRoute[] } {
  const all = files.flatMap((file) => Object.values(file));
  return {
    routes: all.filter((each): each is Route<E> => "endpoint" in each),
    pageRoutes: all.filter((each): each is PageRoute => "path" in each),
  };
}

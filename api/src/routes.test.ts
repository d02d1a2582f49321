import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import { minerEndpoints, operatorEndpoints } from "@lode/core/contracts/http/schemas-of";
import { expect, test } from "vitest";
import { operatorRoutes } from "./console/routes.ts";
import type { Route } from "./http/route.ts";
import { routes } from "./routes.ts";

const sentences = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).toSorted();

test.each<[string, readonly Endpoint[], readonly Route[]]>([
  ["the miners' API", minerEndpoints, routes],
  ["the operators' port", operatorEndpoints, operatorRoutes],
])("every call of the contract of %s has one route", (_name, endpoints, served) => {
  expect(sentences(served.map(({ endpoint }) => endpoint))).toEqual(sentences(endpoints));
});

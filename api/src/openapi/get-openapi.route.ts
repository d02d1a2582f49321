import type { MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import { getOpenapi } from "@lode/core/contracts/http/system";
import { type Route, route } from "../http/route.ts";
import { describeApi } from "./describe-api.ts";

/** `readRoutes`, because this route is one of them. */
export const openapiRoute = (readRoutes: () => readonly Route<MinerEndpoint>[]): Route<MinerEndpoint> =>
  route(getOpenapi, async ({ deps }) => ({
    ...describeApi(
      readRoutes().map(({ endpoint }) => endpoint),
      deps.config.PRODUCT_NAME,
    ),
    openapi: "3.1.0" as const,
  }));

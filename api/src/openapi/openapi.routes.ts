import { minerEndpoints } from "@lode/core/contracts/every-endpoint";
import { getOpenapi } from "@lode/core/contracts/http/system";
import { route } from "../http/route.ts";
import { describeApi } from "./describe-api.ts";

export const openapiRoute = route(getOpenapi, async ({ deps }) => ({
  ...describeApi(minerEndpoints, deps.config.PRODUCT_NAME),
  openapi: "3.1.0" as const,
}));

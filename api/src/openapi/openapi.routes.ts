import { minerEndpoints } from "@lode/core/contracts/http/schemas-of";
import { getOpenapi } from "@lode/core/contracts/http/system";
import { pageRoute } from "../http/page-route.ts";
import { route } from "../http/route.ts";
import { describeApi } from "./describe-api.ts";
import { DOCS_STYLE, docsPage } from "./docs-page.ts";

export const openapiRoute = route(getOpenapi, async ({ deps }) => ({
  ...describeApi(minerEndpoints, deps.config.PRODUCT_NAME),
  openapi: "3.1.0" as const,
}));

export const docsRoute = pageRoute("/api/docs", "public", async ({ deps }) => ({
  status: 200,
  type: "text/html; charset=utf-8",
  body: docsPage(minerEndpoints, deps.config.PRODUCT_NAME),
}));

export const docsStyleRoute = pageRoute("/api/docs.css", "public", async () => ({
  status: 200,
  type: "text/css; charset=utf-8",
  body: DOCS_STYLE,
}));

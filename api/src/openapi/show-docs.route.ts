import type { MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import { type PageRoute, pageRoute } from "../http/page-route.ts";
import type { Route } from "../http/route.ts";
import { DOCS_STYLE, docsPage } from "./docs-page.ts";

export const docsRoute = (readRoutes: () => readonly Route<MinerEndpoint>[]): PageRoute =>
  pageRoute("/api/docs", "public", async ({ deps }) => ({
    status: 200,
    type: "text/html; charset=utf-8",
    body: docsPage(
      readRoutes().map(({ endpoint }) => endpoint),
      deps.config.PRODUCT_NAME,
    ),
  }));

export const docsStyleRoute = pageRoute("/api/docs.css", "public", async () => ({
  status: 200,
  type: "text/css; charset=utf-8",
  body: DOCS_STYLE,
}));

import type { MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import { minerEndpoints } from "@lode/core/contracts/http/schemas-of";
import { getOpenapi } from "@lode/core/contracts/http/system";
import { PROBLEMS } from "@lode/core/contracts/problem";
import { escapeHtml } from "@lode/core/domain/escape-html";
import { pageRoute } from "../http/page-route.ts";
import { route } from "../http/route.ts";
import { describeApi } from "./describe-api.ts";

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name?: string; in?: string; required?: boolean; schema?: object; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: { "2XX": { content: { "application/json": { schema: object } } } };
}

const json = (value: object): string =>
  `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

const WHO = {
  public: "anyone",
  optional: "anyone; a signed-in miner is recognised",
  user: "signed-in miners",
};

function section(endpoint: MinerEndpoint, operation: Operation): string {
  const parameters = operation.parameters.filter(({ name }) => name !== undefined);
  const body = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  return `<section id="${operation.operationId}">
  <h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>
  <p>${escapeHtml(operation.summary)}. For ${WHO[endpoint.auth]}.</p>
  ${parameters.length > 0 ? `<h3>Parameters</h3>${json(parameters.map(({ name, in: place, required, schema }) => ({ name, in: place, required, schema })))}` : ""}
  ${body ? `<h3>Body, ${escapeHtml(body[0])}</h3>${json(body[1].schema)}` : ""}
  <details><summary>Answer</summary>${json(operation.responses["2XX"].content["application/json"].schema)}</details>
</section>`;
}

/** Renders the human-readable reference as plain HTML, without scripts or external requests. */
function docsPage(endpoints: readonly MinerEndpoint[], product: string): string {
  const { paths } = describeApi(endpoints, product) as { paths: Record<string, Record<string, Operation>> };
  const operations = endpoints.map((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`${endpoint.path} is not described.`);
    return { endpoint, operation };
  });
  const contents = operations
    .map(
      ({ endpoint, operation }) =>
        `<li><a href="#${operation.operationId}"><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></a></li>`,
    )
    .join("\n");
  const problems = Object.entries(PROBLEMS)
    .map(
      ([code, [status, sentence]]) => `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(sentence)}`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(product)} API</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
<h1>${escapeHtml(product)} API</h1>
<p>Every answer is JSON. The same description as OpenAPI: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${contents}</ul></nav>
${operations.map(({ endpoint, operation }) => section(endpoint, operation)).join("\n")}
<section id="problems">
<h2>Refusals</h2>
<table><thead><tr><th>Code<th>Status<th>Sentence</thead><tbody>${problems}</tbody></table>
</section>
</main>
</html>`;
}

const DOCS_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { font-size: 2.25rem; letter-spacing: -0.02em; }
h2 { font-size: 1.125rem; margin: 3rem 0 0.5rem; padding-top: 1.5rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); overflow-wrap: anywhere; }
h3 { font-size: 0.875rem; margin: 1rem 0 0.25rem; }
nav ul { columns: 2 22rem; padding-left: 1.25rem; font-size: 0.875rem; }
pre { overflow-x: auto; padding: 1rem; font-size: 0.8125rem; background: color-mix(in srgb, currentColor 6%, transparent); }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
td, th { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; vertical-align: top; }
a:focus-visible, summary:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
`;

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

import type { EndpointSchemas, MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import { problem } from "@lode/core/contracts/problem";
import { said } from "@lode/core/contracts/said";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

/** Converts a schema to JSON Schema 2020-12, as OpenAPI 3.1 needs it, with the schemas that it refers to by name. */
function convert(schema: z.ZodMiniType, io: "input" | "output"): { described: Json; named: Json } {
  const {
    $schema: _draft,
    $defs,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The format is enough. zod adds a pattern for tools that do not support formats.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  }) as Json;
  const named = { described, named: $defs ?? {} };
  return JSON.parse(JSON.stringify(named).replaceAll("#/$defs/", "#/components/schemas/"));
}

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Json => convert(schema, io).described;

// A sentence may hold sentences, so schemas refer to it by its name.
z.globalRegistry.add(said, { id: "Said" });

const pathOf = ({ path }: MinerEndpoint): string => path.replace(/:(\w+)/g, "{$1}");

/** `POST /api/auth/signin` → `post_auth_signin`. */
const nameOf = ({ method, path }: MinerEndpoint): string =>
  `${method.toLowerCase()}_${path.replace("/api/", "").replace(/[^a-z0-9]+/gi, "_")}`;

function parametersOf({ method }: MinerEndpoint, { params, query }: EndpointSchemas): Json[] {
  const of = (place: "path" | "query", schema: z.ZodMiniType | undefined): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: described,
    }));
  };
  return [
    ...of("path", params),
    ...of("query", query),
    ...(method === "GET" ? [] : [{ $ref: "#/components/parameters/csrf" }]),
  ];
}

function bodyOf({ upload }: MinerEndpoint, { body }: EndpointSchemas): Json | undefined {
  if (upload) {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const schema = { type: "object", properties: { [upload]: file }, required: [upload] };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!body) return undefined;
  return { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } };
}

const SECURITY = {
  public: [],
  optional: [{}, { cookie: [] }, { bearer: [] }],
  user: [{ cookie: [] }, { bearer: [] }],
};

function operationOf(endpoint: MinerEndpoint): Json {
  const { schemas } = endpoint;
  const requestBody = bodyOf(endpoint, schemas);
  return {
    operationId: nameOf(endpoint),
    summary: schemas.summary,
    tags: [endpoint.path.split("/")[2] ?? "api"],
    security: SECURITY[endpoint.auth],
    parameters: parametersOf(endpoint, schemas),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      "2XX": {
        description: "Done",
        content: { "application/json": { schema: schemaOf(schemas.response, "output") } },
      },
      default: { $ref: "#/components/responses/problem" },
    },
  };
}

/** The published description of the miners' API, generated from the schemas that validate it. */
export function describeApi(endpoints: readonly MinerEndpoint[], product: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${product} API`,
      version: "1",
      description:
        "Every answer is JSON. A refusal carries `error`, a sentence for people, and `code`, for programs; " +
        "429 and 503 carry Retry-After. Sign in with POST /api/auth/signin, then send the cookie, the bearer, or both.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "lode_session" },
        bearer: { type: "http", scheme: "bearer" },
      },
      parameters: {
        csrf: {
          name: "X-CSRF-Token",
          in: "header",
          required: false,
          description: "The value of the csrfToken cookie. Needed unless only a bearer is sent",
          schema: { type: "string" },
        },
      },
      responses: {
        problem: {
          description: "Refused",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
      schemas: { Problem: schemaOf(problem, "output"), ...convert(problem, "output").named },
    },
  };
}

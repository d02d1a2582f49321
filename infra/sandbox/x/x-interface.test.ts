import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY, type Properties } from "./api/check-body.ts";
import { PATH, type Parameter, QUERY } from "./api/parameters.ts";
import { routes } from "./api/routes.ts";
import { type Answered, recordAnswers } from "./record-answers.test-support.ts";
import { startSandbox } from "./sandbox-client.test-support.ts";
import type { XSandbox } from "./start-x-sandbox.ts";

type Schema = { [name: string]: unknown; $ref?: string; properties?: Record<string, Schema> };
type Operation = {
  query: Record<string, Schema>;
  required?: string[];
  body?: Schema;
  status?: number;
  answer: Schema;
};

type OpenApiParameter = { $ref?: string; in: string; name: string };
type OpenApiOperation = { parameters?: OpenApiParameter[] };
type OpenApi = {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { parameters?: Record<string, OpenApiParameter> };
};

const { $defs, operations } = JSON.parse(
  readFileSync(new URL("./x-interface.json", import.meta.url), "utf8"),
) as { $defs: Record<string, Schema>; operations: Record<string, Operation> };

const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
const resolved = (schema: Schema): Schema => $defs[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
const nameOf = ({ method, template }: { method: string; template: string }) => `${method} ${template}`;

let sandbox: XSandbox;
let answers: Answered[];
beforeAll(async () => {
  sandbox = await startSandbox();
  answers = await recordAnswers(sandbox);
});
afterAll(() => sandbox.stop());

test("the sandbox has exactly the operations that the interface describes", () => {
  expect(routes.map(nameOf).sort()).toEqual(Object.keys(operations).sort());
});

/** Converts a parameter of the sandbox's table to a JSON schema. */
function asSchema(parameter: Parameter): Schema {
  const list = (items: Schema) => ({ type: "array", minItems: 1, items, maxItems: 100 });
  switch (parameter.kind) {
    case "id":
    case "username":
    case "time":
      return $defs[parameter.kind] ?? {};
    case "ids":
      return list({ $ref: "#/$defs/id" });
    case "usernames":
      return list({ $ref: "#/$defs/username" });
    case "names":
      return { type: "array", minItems: 1, uniqueItems: true, items: { enum: parameter.of } };
    case "choice":
      return { enum: parameter.of };
    case "number":
      return { type: "integer", minimum: parameter.least, maximum: parameter.most };
    case "token":
      return { type: "string", minLength: parameter.shortest };
    case "text":
      return { type: "string", minLength: 1, maxLength: parameter.longest };
  }
}

test.each(Object.keys(QUERY))("%s takes the parameters that the interface lists", (name) => {
  // Our own additions: the names of 2.167, and a self-serve app's limit for a query.
  const { "post.fields": _ours, ...table } = QUERY[name] ?? {};
  const { query, required = [] } = operations[name] ?? { query: {} };
  const listed = Object.entries(query).map(([parameter, schema]) => [parameter, resolved(schema)] as const);
  expect(Object.keys(table).sort()).toEqual(listed.map(([parameter]) => parameter).sort());
  expect(Object.keys(table).filter((parameter) => table[parameter]?.required)).toEqual(required);
  for (const [parameter, schema] of listed) {
    const bound = parameter === "query" ? { maxLength: 512 } : {};
    expect(asSchema(table[parameter] as Parameter), parameter).toEqual({ ...schema, ...bound });
  }
});

test("the parts of a path are ids and usernames", () => {
  const parts = routes.flatMap(({ template }) => [...template.matchAll(/:(\w+)/g)].map(([, part]) => part));
  expect([...new Set(parts)].sort()).toEqual(Object.keys(PATH).sort());
});

test.each(Object.keys(BODY))("%s takes the body that the interface describes", (name) => {
  const compare = (table: Properties, schema: Schema): void => {
    const described = schema.properties ?? {};
    expect(Object.keys(table).sort()).toEqual(Object.keys(described).sort());
    const required = Object.keys(table).filter((property) => table[property]?.required);
    expect(required).toEqual(schema.required ?? []);
    for (const [property, { type, pattern, within }] of Object.entries(table)) {
      const wanted = resolved(described[property] ?? {});
      expect(type, property).toBe(wanted.type ?? "string");
      expect(pattern?.source, property).toBe(wanted.pattern);
      if (within) compare(within, wanted);
    }
  };
  compare(BODY[name] ?? {}, operations[name]?.body ?? {});
});

test("every operation has succeeded at least once, and every refusal status occurred", () => {
  const succeeded = answers.filter(({ status }) => status < 300).map(({ route }) => route);
  expect([...new Set(succeeded)].sort()).toEqual(Object.keys(operations).sort());
  const refused = new Set(answers.filter(({ status }) => status >= 300).map(({ status }) => status));
  expect([...refused].sort()).toEqual([400, 402, 403, 404, 405, 429]);
});

test("every success matches the interface", () => {
  const validators = new Map(
    Object.entries(operations).map(([name, { answer }]) => [name, ajv.compile({ ...answer, $defs })]),
  );
  const wrong = answers
    .filter(({ status }) => status < 300)
    .flatMap(({ call, route, status, body }) => {
      const validate = validators.get(route);
      const valid = validate?.(body) === true && status === (operations[route]?.status ?? 200);
      return valid ? [] : [`${call} ${status}: ${ajv.errorsText(validate?.errors)} ${JSON.stringify(body)}`];
    });
  expect(wrong).toEqual([]);
});

test("every refusal is a problem that matches the interface", () => {
  const isProblem = ajv.compile({ $ref: "#/$defs/problem", $defs });
  const wrong = answers
    .filter(({ status }) => status >= 300)
    .filter(
      ({ status, body }) => !isProblem(body) || ((body as { status?: number }).status ?? status) !== status,
    )
    .map(({ call, body }) => `${call}: ${JSON.stringify(body)}`);
  expect(wrong).toEqual([]);
});

/** Tests X's own document if there is a local copy. Its licence does not allow a copy in this repository. */
const { X_OPENAPI_FILE: original } = process.env;

test.runIf(original)("X's own document agrees", async () => {
  const document = JSON.parse(readFileSync(original ?? "", "utf8")) as OpenApi;
  // 2.167 calls tweets posts, and X answers in the names of the question.
  const isRenamed = JSON.stringify(document).includes('"post.fields"');
  const nameIn = (parameter: string) =>
    isRenamed && parameter === "tweet.fields" ? "post.fields" : parameter;
  if (isRenamed) {
    await sandbox.stop();
    sandbox = await startSandbox();
    answers = await recordAnswers(sandbox, "posts");
  }
  const whole = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
  whole.addSchema({ $id: "https://x.test/openapi", ...document });
  const find = (name: string): { operation: OpenApiOperation; pointer: string } | undefined => {
    const [method = "", template = ""] = name.toLowerCase().split(" ");
    const pattern = new RegExp(`^${template.replace(/:\w+/g, "\\{\\w+\\}")}$`);
    const path = Object.keys(document.paths).find((one) => pattern.test(one)) ?? "";
    const operation = document.paths[path]?.[method];
    const pointer = `#/paths/${path.replaceAll("/", "~1").replace(/[{}]/g, encodeURIComponent)}/${method}`;
    return operation && { operation, pointer };
  };
  const wrong: string[] = [];
  for (const [name, described] of Object.entries(operations)) {
    const found = find(name);
    if (!found) {
      wrong.push(`${name}: not in the document`);
      continue;
    }
    const parameters = (found.operation.parameters ?? [])
      .map((one) => (one.$ref ? document.components.parameters?.[one.$ref.split("/").at(-1) ?? ""] : one))
      .flatMap((one) => (one?.in === "query" ? [one.name] : []));
    if (parameters.sort().join() !== Object.keys(described.query).map(nameIn).sort().join()) {
      wrong.push(`${name} takes ${parameters.join()}`);
    }
    const status = String(described.status ?? 200);
    const pointer = `https://x.test/openapi${found.pointer}/responses/${status}/content/application~1json/schema`;
    const validate = whole.compile({ $ref: pointer });
    for (const { call, route, status: answered, body } of answers) {
      if (route === name && answered < 300 && !validate(body)) {
        wrong.push(`${call}: ${whole.errorsText(validate.errors)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

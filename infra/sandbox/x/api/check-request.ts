import xInterface from "../x-interface.json" with { type: "json" };
import { type InvalidParameter, invalidRequest, notModelled } from "./problem.ts";

/** What the sandbox reads of a JSON schema in `x-interface.json`. */
type JsonSchema = {
  $ref?: string;
  type?: string;
  enum?: string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: JsonSchema;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
};
type XOperation = { query: Record<string, JsonSchema>; required?: string[]; body?: JsonSchema };

const DEFINITIONS = xInterface.$defs as Record<string, JsonSchema>;
const OPERATIONS = xInterface.operations as Record<string, XOperation>;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What Lode sends in queries. */
const MODELLED = new Set(
  "ids,usernames,query,since_id,max_results,pagination_token,user.fields,tweet.fields".split(","),
);

const resolved = (schema: JsonSchema): JsonSchema =>
  DEFINITIONS[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;

/** Throws 400 for parameters that X's published interface does not list, with X's texts and all mistakes. */
export function checkParameters(
  operation: string,
  path: Record<string, string>,
  query: URLSearchParams,
): void {
  const { query: known = {}, required = [] } = OPERATIONS[operation] ?? {};
  const names = [...Object.keys(path), ...Object.keys(known)].join(",");
  refuse([
    ...Object.entries(path).flatMap(([name, value]) => mistakesIn(name, value, { $ref: "id" })),
    ...[...query].flatMap(([name, value]) =>
      Object.hasOwn(known, name)
        ? mistakesIn(name, value, known[name] ?? {})
        : mistake(name, value, `The query parameter [${name}] is not one of [${names}]`),
    ),
    ...required
      .filter((name) => !query.has(name))
      .flatMap((name) => mistake(name, "", `The \`${name}\` query parameter can not be empty`)),
  ]);
  const other = [...query.keys()].find((name) => !MODELLED.has(name));
  if (other !== undefined) throw notModelled(other);
}

/** Parses the body of a write. Throws 400 with the text of X's own schema check. */
export function checkBody(operation: string, text: string): Record<string, unknown> {
  const body = parse(text);
  const { body: schema } = OPERATIONS[operation] ?? {};
  if (schema) refuse(mistakesInBody(body, schema, "$"));
  return body as Record<string, unknown>;
}

function refuse(mistakes: InvalidParameter[]): void {
  if (mistakes.length > 0) throw invalidRequest(...mistakes);
}

const mistake = (name: string, value: string, message: string): InvalidParameter[] => [
  { parameters: { [name]: [value] }, message },
];

function mistakesIn(name: string, value: string, schema: JsonSchema): InvalidParameter[] {
  const { type, items, maxItems = Number.POSITIVE_INFINITY } = resolved(schema);
  const values = type === "array" ? value.split(",") : [value];
  if (values.length > maxItems) {
    const message = `The number of values in the \`${name}\` query parameter list [${values.length}] is not between 1 and ${maxItems}`;
    return mistake(name, value, message);
  }
  return values.flatMap((one) => {
    const wrong = wrongIn(one, resolved(items ?? schema));
    return wrong ? mistake(name, value, `The \`${name}\` query parameter value [${one}] ${wrong}`) : [];
  });
}

function wrongIn(
  value: string,
  { type, minimum = 0, maximum = 0, ...schema }: JsonSchema,
): string | undefined {
  if (schema.enum && !schema.enum.includes(value)) return `is not one of [${schema.enum.join(",")}]`;
  if (type === "integer") {
    const isWithin = /^\d{1,6}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
    return isWithin ? undefined : `is not between ${minimum} and ${maximum}`;
  }
  const { pattern = "", format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (value.length > maxLength) return `has more than ${maxLength} characters`;
  const isValid =
    new RegExp(pattern).test(value) &&
    value.length >= minLength &&
    (format === undefined || TIME.test(value));
  return isValid ? undefined : "is not valid";
}

function parse(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest({ parameters: {}, message: "The request body is not valid JSON" });
  }
}

/**
 * X accepts additional properties for likes and follows; the sandbox refuses them everywhere, so that our mistakes
 * show up.
 */
function mistakesInBody(value: unknown, schema: JsonSchema, path: string): InvalidParameter[] {
  const { type = "string", pattern, properties, required = [] } = resolved(schema);
  if (typeOf(value) !== type) return said(path, `${typeOf(value)} found, ${type} expected`);
  if (pattern && !new RegExp(pattern).test(String(value)))
    return said(path, `does not match the regex pattern ${pattern}`);
  if (!properties) return [];
  const given = value as Record<string, unknown>;
  return [
    ...Object.keys(given).flatMap((name) =>
      Object.hasOwn(properties, name)
        ? mistakesInBody(given[name], properties[name] ?? {}, `${path}.${name}`)
        : said(
            `${path}.${name}`,
            "is not defined in the schema and the schema does not allow additional properties",
          ),
    ),
    ...required
      .filter((name) => given[name] === undefined)
      .flatMap((name) => said(`${path}.${name}`, "is missing but it is required")),
  ];
}

const said = (path: string, message: string): InvalidParameter[] => [
  { parameters: {}, message: `${path}: ${message}` },
];

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

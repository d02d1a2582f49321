import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import xInterface from "../x-interface.json" with { type: "json" };
import { type InvalidParameter, invalidRequest } from "./problem.ts";

export const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));

type JsonSchema = { $ref?: string; type?: string };
type XOperation = { query: Record<string, JsonSchema>; required?: string[]; body?: JsonSchema };

const { $defs } = xInterface;
const OPERATIONS = xInterface.operations as Record<string, XOperation>;

/**
 * The schemas of each operation in X's published interface. X accepts additional properties for likes and follows; the
 * sandbox refuses them everywhere, so that our mistakes show up.
 */
const SCHEMAS = new Map(
  Object.entries(OPERATIONS).map(([operation, { query, required = [], body }]) => {
    const inPath = [...operation.matchAll(/:(\w+)/g)].map(([, name]) => [name, { $ref: "#/$defs/id" }]);
    const properties = { ...Object.fromEntries(inPath), ...query };
    const strict = { $defs, type: "object", additionalProperties: false };
    return [operation, { parameters: { ...strict, properties, required }, body: { ...body, ...strict } }];
  }),
);

/** Ajv compiles a schema once. */
function mistakesIn(sent: unknown, schema: object = {}) {
  const validate = ajv.compile(schema);
  validate(sent);
  return validate.errors ?? [];
}

/** Throws 400 for parameters that x-interface.json does not list, with all mistakes. */
export function checkParameters(
  operation: string,
  path: Record<string, string>,
  query: URLSearchParams,
): void {
  const { query: known = {} } = OPERATIONS[operation] ?? {};
  const given = Object.fromEntries([...query].map(([name, text]) => [name, parsed(text, known[name])]));
  const mistakes = mistakesIn({ ...path, ...given }, SCHEMAS.get(operation)?.parameters);
  refuse(
    mistakes.map(({ instancePath, params, message }) => {
      const name = params.additionalProperty ?? params.missingProperty ?? instancePath.split("/")[1];
      const value = query.get(name) ?? path[name] ?? "";
      return {
        parameters: { [name]: [value] },
        message: `The \`${name}\` query parameter value [${value}] ${message}`,
      };
    }),
  );
}

function parsed(text: string, schema: JsonSchema = {}): string | number | string[] {
  const definitions: Record<string, JsonSchema> = $defs;
  const { type } = definitions[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
  if (type === "array") return text.split(",");
  return type === "integer" && /^\d{1,6}$/.test(text) ? Number(text) : text;
}

/** Parses the body of a write. Throws 400 if it is not as X's own schema says. */
export function checkBody(operation: string, text: string): Record<string, unknown> {
  const body = parse(text);
  const schema = OPERATIONS[operation]?.body && SCHEMAS.get(operation)?.body;
  refuse(
    mistakesIn(body, schema).map(({ instancePath, params, message }) => {
      const place = [instancePath, params.additionalProperty ?? params.missingProperty ?? []]
        .flat()
        .join("/");
      return { parameters: {}, message: `$${place.replaceAll("/", ".")}: ${message}` };
    }),
  );
  return body as Record<string, unknown>;
}

function refuse(mistakes: InvalidParameter[]): void {
  if (mistakes.length > 0) throw invalidRequest(...mistakes);
}

function parse(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest({ parameters: {}, message: "The request body is not valid JSON" });
  }
}

import { type InvalidParameter, invalidRequest } from "./problem.ts";

/** A property of a write's body. `within` lists all properties of an object. */
export type Property = {
  type: "string" | "boolean" | "array" | "object";
  pattern?: RegExp;
  required?: true;
  within?: Properties;
};
export type Properties = Record<string, Property>;

const ID = /^[0-9]{1,19}$/;
const ONE_POST: Properties = { tweet_id: { type: "string", pattern: ID, required: true } };

/**
 * The bodies that X's published interface (2.166) allows. X accepts additional properties for likes and
 * follows only; the sandbox refuses them everywhere, so that our mistakes show up.
 */
export const BODY: Record<string, Properties> = {
  "POST /2/users/:id/following": { target_user_id: { type: "string", pattern: ID, required: true } },
  "POST /2/users/:id/likes": ONE_POST,
  "POST /2/users/:id/retweets": ONE_POST,
  "POST /2/tweets": {
    text: { type: "string" },
    reply: {
      type: "object",
      within: {
        in_reply_to_tweet_id: { type: "string", pattern: ID, required: true },
        exclude_reply_user_ids: { type: "array" },
        auto_populate_reply_metadata: { type: "boolean" },
      },
    },
    quote_tweet_id: { type: "string", pattern: ID },
    reply_settings: { type: "string" },
    card_uri: { type: "string" },
    community_id: { type: "string", pattern: ID },
    direct_message_deep_link: { type: "string" },
    edit_options: { type: "object" },
    for_super_followers_only: { type: "boolean" },
    geo: { type: "object" },
    made_with_ai: { type: "boolean" },
    media: { type: "object" },
    nullcast: { type: "boolean" },
    paid_partnership: { type: "boolean" },
    poll: { type: "object" },
    share_with_followers: { type: "boolean" },
  },
};

/** Parses the body of a write. Throws 400 with the text of X's own schema check. */
export function checkBody(text: string, known: Properties): Record<string, unknown> {
  const body = parse(text);
  const mistakes = mistakesIn(body, known, "$");
  if (mistakes.length > 0) throw invalidRequest(...mistakes);
  return body as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest({ parameters: {}, message: "The request body is not valid JSON" });
  }
}

function mistakesIn(value: unknown, known: Properties, path: string): InvalidParameter[] {
  if (typeOf(value) !== "object") return said(path, `${typeOf(value)} found, object expected`);
  const given = value as Record<string, unknown>;
  return [
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(known, name))
      .flatMap((name) =>
        said(
          `${path}.${name}`,
          "is not defined in the schema and the schema does not allow additional properties",
        ),
      ),
    ...Object.entries(known).flatMap(([name, property]) =>
      mistakesOf(given[name], property, `${path}.${name}`),
    ),
  ];
}

function mistakesOf(value: unknown, property: Property, path: string): InvalidParameter[] {
  if (value === undefined) return property.required ? said(path, "is missing but it is required") : [];
  const { type, pattern, within } = property;
  if (typeOf(value) !== type) return said(path, `${typeOf(value)} found, ${type} expected`);
  if (pattern && !pattern.test(String(value))) {
    return said(path, `does not match the regex pattern ${pattern.source}`);
  }
  return within ? mistakesIn(value, within, path) : [];
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

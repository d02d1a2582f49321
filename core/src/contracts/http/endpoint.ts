import type * as z from "zod/mini";

/** Who may call: anyone · anyone, but a signed-in miner is recognised · signed-in miners only. */
export type Auth = "public" | "optional" | "user";

/** The roles of operators; each role includes the roles before it. */
export const OPERATOR_ROLES = ["viewer", "operator", "owner"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * Who may call on the operators' port: anyone · an operator who is signed in, even one who must first change the password ·
 * operators of this role or a higher one.
 */
export type OperatorAuth = "visitor" | "signed-in" | OperatorRole;

type Schema = z.ZodMiniType;

/** Input and response of a call: the API validates with them, and the published description is generated from them. */
export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
}

declare const schemas: unique symbol;

/**
 * One call of the HTTP interface, free of zod, so that the page can import it without the schemas. Their type is part of
 * this one, and inputs and answers are derived from it; `schemasOf` finds the values.
 */
export interface Endpoint<
  S extends EndpointSchemas = EndpointSchemas,
  A extends Auth | OperatorAuth = Auth | OperatorAuth,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly auth: A;
  /** A multipart form with one file under this name, instead of a body. */
  readonly upload?: string;
  /** The page shows who calls by the cookie alone, and sends no bearer. */
  readonly isByCookie?: true;
  /** Exists only as a type. */
  readonly [schemas]?: S;
}

/** A call of the miners' API. */
export type MinerEndpoint = Endpoint<EndpointSchemas, Auth>;
/** A call of the operators' port. */
export type OperatorEndpoint = Endpoint<EndpointSchemas, OperatorAuth>;

type Method = Endpoint["method"];
type Path = Endpoint["path"];

// The annotations let a bundler drop the calls that a page does not make.
/* @__NO_SIDE_EFFECTS__ */
export function publicEndpoint<S extends EndpointSchemas>(method: Method, path: Path): Endpoint<S, "public"> {
  return { method, path, auth: "public" };
}

/* @__NO_SIDE_EFFECTS__ */
export function optionalEndpoint<S extends EndpointSchemas>(
  method: Method,
  path: Path,
): Endpoint<S, "optional"> {
  return { method, path, auth: "optional" };
}

/* @__NO_SIDE_EFFECTS__ */
export function userEndpoint<S extends EndpointSchemas>(method: Method, path: Path): Endpoint<S, "user"> {
  return { method, path, auth: "user" };
}

/** A call that the page makes by the cookie alone. */
/* @__NO_SIDE_EFFECTS__ */
export function cookieEndpoint<S extends EndpointSchemas>(method: Method, path: Path) {
  return { ...userEndpoint<S>(method, path), isByCookie: true } as const;
}

/** A call of the operators' port that needs no session. */
/* @__NO_SIDE_EFFECTS__ */
export function visitorEndpoint<S extends EndpointSchemas>(
  method: Method,
  path: Path,
): Endpoint<S, "visitor"> {
  return { method, path, auth: "visitor" };
}

/* @__NO_SIDE_EFFECTS__ */
export function operatorEndpoint<S extends EndpointSchemas>(
  method: Method,
  path: Path,
  auth: Exclude<OperatorAuth, "visitor">,
): Endpoint<S, Exclude<OperatorAuth, "visitor">> {
  return { method, path, auth };
}

export type SchemasOf<E extends Endpoint> = E extends Endpoint<infer S> ? S : never;

type Input<S, Part extends string> = S extends { readonly [P in Part]: infer Found extends Schema }
  ? z.input<Found>
  : undefined;
type Output<S, Part extends string> = S extends { readonly [P in Part]: infer Found extends Schema }
  ? z.output<Found>
  : undefined;

/** What a caller sends. */
export type BodyOf<E extends Endpoint> = Input<SchemasOf<E>, "body">;
export type QueryOf<E extends Endpoint> = Input<SchemasOf<E>, "query">;
export type ParamsOf<E extends Endpoint> = Input<SchemasOf<E>, "params">;

/** What a handler gets after validation. */
export interface ValidInput<E extends Endpoint> {
  params: Output<SchemasOf<E>, "params">;
  query: Output<SchemasOf<E>, "query">;
  body: Output<SchemasOf<E>, "body">;
}

export type AnswerOf<E extends Endpoint> = z.output<SchemasOf<E>["response"]>;

import type * as z from "zod/mini";

/** Who may call: anyone, anyone but recognising a signed-in miner, or signed-in miners only. */
export type Auth = "public" | "optional" | "user";

/** The roles of operators. Each role includes the roles before it. */
export const OPERATOR_ROLES = ["viewer", "operator", "owner"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Who may call on the operators' port: anyone, any signed-in operator, or those with at least this role. */
export type OperatorAuth = "visitor" | "signed-in" | OperatorRole;

type Schema = z.ZodMiniType;

/** Input and response of an endpoint: what the API validates, and the source of its description. */
export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
}

declare const schemas: unique symbol;

/** The most that a picture may have: bytes, and pixels a side. */
export const PICTURE_LIMITS = { bytes: 5 * 1024 * 1024, side: 4_096 } as const;

/**
 * An endpoint of the HTTP interface. Free of zod, so that the page can import it without the schemas. The
 * type includes the schemas' type, from which inputs and answers are derived; `schemasOf` finds the actual
 * schemas.
 */
export interface Endpoint<
  S extends EndpointSchemas = EndpointSchemas,
  A extends Auth | OperatorAuth = Auth | OperatorAuth,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly auth: A;
  /** The name of the file in a multipart form, which replaces the body. */
  readonly upload?: string;
  /** The page authenticates with the cookie alone and sends no bearer token. */
  readonly isByCookie?: true;
  /**
   * A mail program posts here (RFC 8058): without a page's token, and with a form as its body, which is not read. What the
   * address contains must be the proof.
   */
  readonly isOneClick?: true;
  /** Exists only as a type. */
  readonly [schemas]?: S;
}

export type MinerEndpoint = Endpoint<EndpointSchemas, Auth>;
export type OperatorEndpoint = Endpoint<EndpointSchemas, OperatorAuth>;

type Method = Endpoint["method"];
type Path = Endpoint["path"];

// The annotations let a bundler drop the endpoints that a page does not call.
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

/** An endpoint that the page calls with the cookie alone. */
/* @__NO_SIDE_EFFECTS__ */
export function cookieEndpoint<S extends EndpointSchemas>(method: Method, path: Path) {
  return { ...userEndpoint<S>(method, path), isByCookie: true } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function oneClickEndpoint<S extends EndpointSchemas>(method: Method, path: Path) {
  return { ...publicEndpoint<S>(method, path), isOneClick: true } as const;
}

/** An endpoint of the operators' port that needs no session. */
/* @__NO_SIDE_EFFECTS__ */
export function visitorEndpoint<S extends EndpointSchemas>(
  method: Method,
  path: Path,
): Endpoint<S, "visitor"> {
  return { method, path, auth: "visitor" };
}

/* @__NO_SIDE_EFFECTS__ */
export function signedInEndpoint<S extends EndpointSchemas>(
  method: Method,
  path: Path,
): Endpoint<S, "signed-in"> {
  return { method, path, auth: "signed-in" };
}

/* @__NO_SIDE_EFFECTS__ */
export function viewerEndpoint<S extends EndpointSchemas>(method: Method, path: Path): Endpoint<S, "viewer"> {
  return { method, path, auth: "viewer" };
}

/* @__NO_SIDE_EFFECTS__ */
export function operatorEndpoint<S extends EndpointSchemas>(
  method: Method,
  path: Path,
): Endpoint<S, "operator"> {
  return { method, path, auth: "operator" };
}

/* @__NO_SIDE_EFFECTS__ */
export function ownerEndpoint<S extends EndpointSchemas>(method: Method, path: Path): Endpoint<S, "owner"> {
  return { method, path, auth: "owner" };
}

export type SchemasOf<E extends Endpoint> = E extends Endpoint<infer S> ? S : never;

type Input<S, Part extends string> = S extends { readonly [P in Part]: infer Found extends Schema }
  ? z.input<Found>
  : undefined;
type Output<S, Part extends string> = S extends { readonly [P in Part]: infer Found extends Schema }
  ? z.output<Found>
  : undefined;

export type BodyOf<E extends Endpoint> = Input<SchemasOf<E>, "body">;
export type QueryOf<E extends Endpoint> = Input<SchemasOf<E>, "query">;
export type ParamsOf<E extends Endpoint> = Input<SchemasOf<E>, "params">;

export interface ValidInput<E extends Endpoint> {
  params: Output<SchemasOf<E>, "params">;
  query: Output<SchemasOf<E>, "query">;
  body: Output<SchemasOf<E>, "body">;
}

export type AnswerOf<E extends Endpoint> = z.output<SchemasOf<E>["response"]>;

import type * as z from "zod/mini";

/** Who may call: anyone; anyone, with a signed-in miner recognised; or signed-in miners only. */
export type Auth = "public" | "optional" | "user";

/** The roles of operators. Each role includes the roles before it. */
export const OPERATOR_ROLES = ["viewer", "operator", "owner"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Who may call on the operators' port: anyone, any signed-in operator, or those with at least this role. */
export type OperatorAuth = "visitor" | "signed-in" | OperatorRole;

type Schema = z.ZodMiniType;

/** Input and response of an endpoint: what the API validates. */
export interface EndpointSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
}

interface DescribedSchemas extends EndpointSchemas {
  readonly summary: string;
}

/** Only miners' endpoints are part of the API's published description. */
type SchemasFor<A> = A extends Auth ? DescribedSchemas : EndpointSchemas & { readonly summary?: never };

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
   * A mail program posts here (RFC 8058) without the page's token and with an unread form, so the address is the proof.
   */
  readonly isOneClick?: true;
  /** Missing in the built page, which does not check answers (`web/build/without-schemas.ts`). */
  readonly schemas: S;
}

export type MinerEndpoint = Endpoint<DescribedSchemas, Auth>;
export type OperatorEndpoint = Endpoint<EndpointSchemas, OperatorAuth>;

type Method = Endpoint["method"];
type Path = Endpoint["path"];

const endpointFor =
  <A extends Auth | OperatorAuth>(auth: A) =>
  <S extends SchemasFor<A>>(method: Method, path: Path, schemas: S): Endpoint<S, A> => ({
    method,
    path,
    auth,
    schemas,
  });

export const publicEndpoint = endpointFor("public");
export const optionalEndpoint = endpointFor("optional");
export const userEndpoint = endpointFor("user");

/** Needs no session of an operator. */
export const visitorEndpoint = endpointFor("visitor");
export const signedInEndpoint = endpointFor("signed-in");
export const viewerEndpoint = endpointFor("viewer");
export const operatorEndpoint = endpointFor("operator");
export const ownerEndpoint = endpointFor("owner");

/** An endpoint that the page calls with the cookie alone. */
export const cookieEndpoint = <S extends DescribedSchemas>(method: Method, path: Path, schemas: S) =>
  ({ ...userEndpoint(method, path, schemas), isByCookie: true }) as const;

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

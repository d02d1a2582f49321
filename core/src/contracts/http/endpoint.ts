import type * as z from "zod/mini";

/** Who may call: anyone · anyone, but a signed-in miner is recognised · signed-in miners only. */
export type Auth = "public" | "optional" | "user";

type Schema = z.ZodMiniType;

/**
 * One call of the HTTP interface, declared once: the API validates with it, the page's client is typed by
 * it, tests and the published description are generated from it.
 */
export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A multipart form with one file under this name, instead of a body. */
  readonly upload?: string;
  readonly response: Schema;
}

export const endpoint = <const Shape extends EndpointShape>(shape: Shape): Shape => shape;

type Input<S> = S extends Schema ? z.input<S> : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends. */
export type BodyOf<E extends EndpointShape> = Input<E["body"]>;
export type QueryOf<E extends EndpointShape> = Input<E["query"]>;
export type ParamsOf<E extends EndpointShape> = Input<E["params"]>;

/** What a handler gets after validation. */
export interface ValidInput<E extends EndpointShape> {
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
}

export type AnswerOf<E extends EndpointShape> = z.output<E["response"]>;

import type { AnswerOf, Endpoint, ValidInput } from "@lode/core/contracts/http/endpoint";
import { schemasOf } from "@lode/core/contracts/http/schemas-of";
import type { Logger } from "@lode/core/server/logger";
import type { Session } from "@lode/db/auth/sessions.repository";
import type { Deps } from "../deps.ts";
import { readBearer, requireSession } from "./authenticate.ts";
import { clientNetwork } from "./client-network.ts";
import { writeSessionCookie } from "./cookies.ts";
import { refuseForgery, renewCsrfToken } from "./csrf.ts";
import type { RequestContext } from "./request-context.ts";
import { validInput } from "./validate.ts";

/** What a handler receives. `session` is set if the endpoint's auth is "user". */
export interface Call<E extends Endpoint> {
  session: E["auth"] extends "user" ? Session : Session | null;
  input: ValidInput<E>;
  deps: Deps;
  logger: Logger;
  /** The client for rate limits: the address behind the configured number of proxies, IPv6 by its network. */
  address: string;
  userAgent: string;
  bearer: string | undefined;
  csrfToken: string | null;
  idempotencyKey: string | null;
  /** The uploaded file, of an endpoint that takes one. */
  file: Buffer | null;
}

/** An answer with a status, a session or a file name besides its body. */
export interface Reply<Body> {
  body: Body;
  status?: number;
  /** Starts (value) or ends (null) the browser's session. */
  session?: { id: string; cookie: string; expiresAt: Date } | null;
  /** The name under which a browser saves it. */
  download?: string;
}

const replies = new WeakSet<object>();

export function reply<Body>(body: Body, more: Omit<Reply<Body>, "body">): Reply<Body> {
  const made = { body, ...more };
  replies.add(made);
  return made;
}

export interface Route {
  endpoint: Endpoint;
  run(ctx: RequestContext, params: Record<string, string>, deps: Deps): Promise<void>;
}

const MAXIMUM_KEY_LENGTH = 200;

/** An endpoint with its handler. Handlers return; only this touches the context. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E> | Reply<AnswerOf<E>>>,
): Route {
  const schemas = schemasOf(endpoint);
  return {
    endpoint,
    async run(ctx, params, deps) {
      const session = endpoint.auth === "user" ? requireSession(ctx) : ctx.state.session;
      refuseForgery(ctx, deps);
      if (endpoint.auth === "user" && endpoint.method !== "GET" && session) {
        await deps.limits.spend("write-user", session.userId);
      }
      const call = {
        session,
        input: validInput(schemas, ctx, params),
        deps,
        logger: ctx.state.logger,
        address: clientNetwork(ctx.ip),
        userAgent: ctx.get("User-Agent").slice(0, 300),
        bearer: readBearer(ctx),
        csrfToken: ctx.state.csrfToken,
        file: ctx.state.file,
        idempotencyKey: ctx.get("Idempotency-Key").slice(0, MAXIMUM_KEY_LENGTH) || null,
      };
      const answer = await handle(call as Call<E>);
      if (typeof answer === "object" && answer !== null && replies.has(answer)) {
        apply(ctx, deps, answer as Reply<AnswerOf<E>>);
      } else {
        ctx.status = 200;
        ctx.body = answer;
      }
    },
  };
}

function apply<Body>(
  ctx: RequestContext,
  deps: Deps,
  { body, status, session, download }: Reply<Body>,
): void {
  ctx.status = status ?? 200;
  ctx.body = body;
  if (download !== undefined) ctx.set("Content-Disposition", `attachment; filename="${download}"`);
  if (session === undefined) return;
  writeSessionCookie(
    ctx,
    deps.config,
    session ? { value: session.cookie, expiresAt: session.expiresAt } : null,
  );
  renewCsrfToken(ctx, deps.config, session?.id ?? null);
}

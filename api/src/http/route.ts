import { bodyParser } from "@koa/bodyparser";
import multer from "@koa/multer";
import { limitConcurrency } from "@lode/adapters/process/threads";
import { minersLock, operatorsLock, underSession } from "@lode/app/auth/under-session";
import { Refused } from "@lode/core/contracts/errors";
import { PICTURE_LIMITS } from "@lode/core/contracts/http/account-forms";
import type {
  AnswerOf,
  Endpoint,
  EndpointSchemas,
  OperatorRole,
  ValidInput,
} from "@lode/core/contracts/http/endpoint";
import { say } from "@lode/core/domain/sentences/say";
import type { Session } from "@lode/db/auth/sessions.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import * as z from "zod/mini";
import type { Deps } from "../deps.ts";
import { admit, requireSession } from "./admit.ts";
import { clientNetwork } from "./client-network.ts";
import { writeSessionCookie } from "./cookies.ts";
import { refuseForgery, renewCsrfToken } from "./csrf.ts";
import { faultInEnglish, faultOf, sentenceForFault } from "./input-sentences.ts";
import type { RequestContext, RequestMiddleware } from "./request-context.ts";

/** One file, kept in memory. A file over the limit is refused while it arrives. */
const receive = multer({
  limits: { fileSize: PICTURE_LIMITS.bytes, files: 1, fields: 5, parts: 8, fieldSize: 1_000 },
});

/** Uploads are kept in memory, so only a few are received at a time. The queue holds no bytes. */
const places = limitConcurrency(8, 100);

/**
 * Reads the file of a multipart form into `ctx.state.file`, for signed-in miners only. The miner's limit is spent and a
 * place is taken before a byte is read: half an upload costs as much as a whole one.
 */
async function readUpload(
  ctx: RequestContext,
  field: string,
  { limits }: Pick<Deps, "limits">,
): Promise<void> {
  const { userId } = requireSession(ctx);
  await limits.spend("upload-user", userId);
  const single = receive.single(field) as unknown as RequestMiddleware;
  try {
    await places(() => single(ctx, async () => {}));
  } catch (error) {
    if (error instanceof Refused) throw error;
    const code = (error as { code?: unknown }).code;
    throw new Refused(code === "LIMIT_FILE_SIZE" ? "payload-too-large" : "malformed-request");
  }
  ctx.state.file = (ctx as { file?: { buffer: Buffer } }).file?.buffer ?? null;
}

/** One person's writes that wait for a lock must leave connections to everybody else. */
const writers = new Map<string, { inTurn: ReturnType<typeof limitConcurrency>; writes: number }>();
const LONGEST_TURN_MS = 8_000;

/** Gives each person's writes half of the pool, in turn. Throws Refused("unavailable") after a long wait. */
async function inTurn<T>(who: string, { config }: Pick<Deps, "config">, write: () => Promise<T>): Promise<T> {
  const writer = writers.get(who) ?? {
    inTurn: limitConcurrency(Math.ceil(config.DATABASE_POOL / 2)),
    writes: 0,
  };
  writers.set(who, writer);
  writer.writes += 1;
  const askedAt = performance.now();
  try {
    return await writer.inTurn(async () => {
      if (performance.now() - askedAt > LONGEST_TURN_MS) throw new Refused("unavailable");
      return write();
    });
  } finally {
    writer.writes -= 1;
    if (writer.writes === 0) writers.delete(who);
  }
}

const parse = bodyParser({
  enableTypes: ["json"],
  jsonLimit: "100kb",
  // DELETE too: deleting an account takes a password.
  parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
  onError: (error) => {
    throw error;
  },
});

/**
 * Reads a JSON object into `ctx.request.body`, or the file of an endpoint that takes one. Other types are refused,
 * because other sites can make a browser post forms and plain text.
 */
async function readBody(
  ctx: RequestContext,
  { upload }: Endpoint,
  deps: Pick<Deps, "limits">,
): Promise<void> {
  const hasBody = Number(ctx.get("Content-Length")) > 0 || ctx.get("Transfer-Encoding") !== "";
  if (!hasBody) return;
  refuseEncoding(ctx);
  if (upload && ctx.is("multipart/form-data")) return readUpload(ctx, upload, deps);
  if (!ctx.is("application/json")) throw new Refused("unsupported-media-type");
  await parse(ctx, async () => {});
  const body: unknown = ctx.request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Refused("malformed-request");
}

/** Bodies are never unpacked: no client of Lode compresses its requests, and a broken archive would cause a fault. */
function refuseEncoding(ctx: RequestContext): void {
  const encoding = ctx.get("Content-Encoding").trim().toLowerCase();
  if (encoding !== "" && encoding !== "identity")
    throw new Refused("unsupported-media-type", { error: say("content-encoded") });
}

/**
 * The session of a miner, or of an operator on the operators' port; null only if the endpoint's auth admits visitors.
 */
type SessionFor<A extends Endpoint["auth"]> = A extends "user"
  ? Session
  : A extends "visitor"
    ? OperatorSession | null
    : A extends "signed-in" | OperatorRole
      ? OperatorSession
      : Session | null;

/** What a handler receives. */
export interface RouteCall<E extends Endpoint> {
  session: SessionFor<E["auth"]>;
  input: ValidInput<E>;
  deps: Deps;
  /** The client for rate limits: the address in front of the configured number of proxies, and for IPv6 its network. */
  address: string;
  userAgent: string;
  csrfToken: string | null;
  idempotencyKey: string | null;
  file: Buffer | null;
}

/** An answer that also sets a status, a session or a file name. */
export interface Reply<Body> {
  body: Body;
  status?: number;
  /** Starts (value) or ends (null) the browser's session. */
  session?: { id: string; cookie: string; expiresAt: Date } | null;
  /** The file name under which a browser saves the answer. */
  download?: string;
}

/** An answer as a handler returns it: times may be Dates, and whole numbers may be bigints. */
export type GivenInput<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends number
    ? T | bigint
    : T extends object
      ? { [Key in keyof T]: GivenInput<T[Key]> }
      : T;

/** Returning nothing means `{ success: true }`. */
type RouteAnswer<T> =
  | Promise<GivenInput<T> | Reply<GivenInput<T>>>
  | (T extends { success: true } ? Promise<void> : never);

/** The answer as JSON has it. */
function asJson(given: unknown): unknown {
  if (typeof given === "bigint") return Number(given);
  if (given instanceof Date) return given.toISOString();
  if (Array.isArray(given)) return given.map(asJson);
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, asJson(value)]));
}

const SUCCESS = { success: true };

const replies = new WeakSet<object>();

export function reply<Body>(body: Body, more: Omit<Reply<Body>, "body">): Reply<Body> {
  const made = { body, ...more };
  replies.add(made);
  return made;
}

export interface Route<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  run(ctx: RequestContext, params: Record<string, string>, deps: Deps): Promise<void>;
}

const MAXIMUM_KEY_LENGTH = 200;

/** Joins an endpoint with its handler. Handlers return; only this function touches the context. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: RouteCall<E>) => RouteAnswer<AnswerOf<E>>,
): Route<E> {
  const { schemas } = endpoint;
  return {
    endpoint,
    async run(ctx, params, deps) {
      const session = admit(ctx, endpoint.auth);
      if (!endpoint.isOneClick) refuseForgery(ctx, deps);
      await limitCalls(ctx, endpoint, deps);
      // Read after the limits, because a body costs memory and time.
      const isWrite = endpoint.method !== "GET";
      if (isWrite && !endpoint.isOneClick) await readBody(ctx, endpoint, deps);
      const call = {
        session,
        input: validInput(schemas, ctx, params),
        deps: isWrite ? writingDeps(ctx, endpoint.auth, deps) : deps,
        address: clientNetwork(ctx.ip),
        userAgent: ctx.get("User-Agent").slice(0, 300),
        csrfToken: ctx.state.csrfToken,
        file: ctx.state.file,
        idempotencyKey: ctx.get("Idempotency-Key").slice(0, MAXIMUM_KEY_LENGTH) || null,
      };
      const who = ctx.state.session?.userId ?? ctx.state.operator?.operatorId;
      const run = async (): Promise<unknown> => handle(call as unknown as RouteCall<E>);
      const answer = await (who && isWrite ? inTurn(who, deps, run) : run());
      const isReply = typeof answer === "object" && answer !== null && replies.has(answer);
      apply(ctx, deps, isReply ? (answer as Reply<unknown>) : { body: answer ?? SUCCESS });
    },
  };
}

/** A signed-in person's write is authorised again in each of its transactions. */
function writingDeps(ctx: RequestContext, auth: Endpoint["auth"], deps: Deps): Deps {
  const { operator } = ctx.state;
  if (auth === "user") return underSession(deps, minersLock(requireSession(ctx).id));
  if (auth === "visitor" || !operator) return deps;
  return underSession(deps, operatorsLock(operator, auth === "owner"));
}

async function limitCalls(ctx: RequestContext, { auth, method }: Endpoint, deps: Deps): Promise<void> {
  const { session, operator } = ctx.state;
  if (method === "GET") {
    // A person reads a few pages a minute; a program that reads everybody's data is slowed down.
    if (operator) await deps.limits.spend("read-operator", operator.operatorId);
    return;
  }
  if (operator) await deps.limits.spend("write-operator", operator.operatorId);
  else if (auth === "user" && session) await deps.limits.spend("write-user", session.userId);
  else await deps.limits.spend("write-address", `${ctx.state.audience} ${clientNetwork(ctx.ip)}`);
}

function apply(
  ctx: RequestContext,
  deps: Deps,
  { body, status = 200, session, download }: Reply<unknown>,
): void {
  ctx.status = status;
  ctx.body = asJson(body);
  if (download !== undefined) ctx.set("Content-Disposition", `attachment; filename="${download}"`);
  if (session === undefined) return;
  writeSessionCookie(
    ctx,
    deps.config,
    session ? { value: session.cookie, expiresAt: session.expiresAt } : null,
  );
  renewCsrfToken(ctx, deps.config, session?.id ?? null);
}

// zod's own messages are for programmers.
z.config({ localeError: faultOf });

/** Validates a request's parts. Schemas drop unknown fields, so only named fields can be assigned. */
const validInput = (
  { params, query, body }: EndpointSchemas,
  ctx: RequestContext,
  pathParams: Record<string, string>,
) => ({
  params: params && named(params, pathParams),
  query: query && valid(query, ctx.query),
  body: body && valid(body, ctx.request.body ?? {}),
});

/** An address with an invalid id is the address of nothing. */
function named<T>(schema: z.ZodMiniType<T>, pathParams: Record<string, string>): T {
  const result = schema.safeParse(pathParams);
  if (!result.success) throw new Refused("not-found");
  return result.data;
}

/** The value as the schema reads it. Throws Refused("invalid-input") with the fields that are wrong. */
function valid<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => [issue.path.join(".") || "body", issue.message] as const);
  const [first] = faults;
  throw new Refused("invalid-input", {
    ...(first ? { error: sentenceForFault(...first) } : {}),
    fields: Object.fromEntries(faults.map(([path, stored]) => [path, faultInEnglish(stored)])),
  });
}

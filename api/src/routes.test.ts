import { minerEndpoints, operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { signedInOperator } from "../test/operator-browser.ts";
import { type SignedInMiner, sessionCookieOf, useTestApp } from "../test/test-app.ts";
import { operatorRoutes } from "./console/routes.ts";
import { routes } from "./routes.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "10000" });
const MISSING = "01900000-0000-7000-8000-000000000000";
const HOST = "ops.lode.test";
const OWN = { Host: HOST, Origin: `http://${HOST}` };

type Headers = Record<string, string>;
/** Request headers by the credentials that they carry, filled before the first test. */
const miners: Record<string, Headers> = {};
const operators: Record<string, Headers> = {};

const bearerOf = ({ bearer }: SignedInMiner) => ({ Authorization: `Bearer ${bearer}` });

beforeAll(async () => {
  const [ada, ben, gone] = [await app().signedIn(), await app().signedIn(), await app().signedIn()];
  const cookieOf = async (miner: SignedInMiner) => ({ Cookie: await sessionCookieOf(miner) });
  const [adas, gones] = [await cookieOf(ada), await cookieOf(gone)];
  await app().update("sessions", { user_id: gone.miner.userId }, { idle_expires_at: new Date(0) });
  Object.assign(miners, {
    none: {},
    cookie: adas,
    bearer: bearerOf(ada),
    both: { ...adas, ...bearerOf(ada) },
    "mismatched pair": { ...adas, ...bearerOf(ben) },
    "cookie and malformed bearer": { ...adas, Authorization: "Bearer abc" },
    "invalid bearer": { Authorization: `Bearer ${"x".repeat(43)}` },
    "expired session": { ...gones, ...bearerOf(gone) },
  });

  const signed = async (role: "viewer" | "operator" | "owner") => {
    const browser = await signedInOperator(app(), role);
    const Cookie = await browser.cookies();
    const token = /lode_operator_csrf=([^;]+)/.exec(Cookie)?.[1] ?? "";
    return { email: browser.email, headers: { ...OWN, Cookie, "X-CSRF-Token": token } };
  };
  const [viewer, operator, owner, ended] = [
    await signed("viewer"),
    await signed("operator"),
    await signed("owner"),
    await signed("owner"),
  ];
  const { id } = await app().db("operators").where({ email: ended.email }).first();
  await app().update("operator_sessions", { operator_id: id }, { expires_at: new Date(0) });
  const { Origin: _, ...noOrigin } = owner.headers;
  const { "X-CSRF-Token": __, ...noToken } = owner.headers;
  Object.assign(operators, {
    none: OWN,
    miner: { ...OWN, ...adas, ...bearerOf(ada) },
    viewer: viewer.headers,
    operator: operator.headers,
    owner: owner.headers,
    expired: ended.headers,
    "foreign origin": { ...owner.headers, Origin: "http://ops.lode.test:3000" },
    "no origin": noOrigin,
    "no token": noToken,
  });
});

type Guarded = Pick<Endpoint, "method" | "path" | "isOneClick"> & { auth: string };

const DISAGREE = ["mismatched pair", "cookie and malformed bearer"];

/** The check that refuses a request of the miners' port; undefined if the handler is reached. */
function refusalOfMiner({ auth, method, path, isOneClick }: Guarded, sentWith: string): string | undefined {
  const isSignedIn = ["cookie", "bearer", "both"].includes(sentWith);
  if (auth === "user" && DISAGREE.includes(sentWith)) return "session-mismatch";
  if (auth === "user" && !isSignedIn) return "unauthenticated";
  // A mailbox unsubscribes with one press (RFC 8058) and has neither a session nor the page's token.
  if (isOneClick) return undefined;
  // A sign-out without a cookie ends only the session whose bearer its body has.
  const hasCookie = ["cookie", "both", ...DISAGREE].includes(sentWith);
  if (path === "/api/auth/signout" && !hasCookie) return undefined;
  // Browsers do not send a bearer on their own; every other kind of write needs the page's token.
  return method !== "GET" && sentWith !== "bearer" ? "csrf-refused" : undefined;
}

const RANK: Record<string, number> = { viewer: 1, operator: 2, owner: 3 };

/** The same on the operators' port. */
function refusalOfOperator({ auth, method }: Guarded, sentWith: string): string | undefined {
  const isSignedIn = !["none", "miner", "expired"].includes(sentWith);
  if (auth !== "visitor" && !isSignedIn) return "unauthenticated";
  const role = RANK[sentWith] ?? (isSignedIn ? 3 : 0);
  if ((RANK[auth] ?? 0) > role) return "role-too-low";
  if (method === "GET") return undefined;
  if (["foreign origin", "no origin"].includes(sentWith)) return "cross-site-refused";
  return !isSignedIn || sentWith === "no token" ? "csrf-refused" : undefined;
}
const GUARDS = ["unauthenticated", "session-mismatch", "csrf-refused", "cross-site-refused", "role-too-low"];

const PORTS = [
  {
    port: "server",
    served: routes.map(({ endpoint }): Endpoint => endpoint),
    contract: minerEndpoints,
    headers: miners,
    sentWith: ["none", "cookie", "bearer", "both", ...DISAGREE, "invalid bearer", "expired session"],
    refusalOf: refusalOfMiner,
  },
  {
    port: "operators",
    served: operatorRoutes.map(({ endpoint }): Endpoint => endpoint),
    contract: operatorEndpoints,
    headers: operators,
    sentWith: "none,miner,viewer,operator,owner,expired,foreign origin,no origin,no token".split(","),
    refusalOf: refusalOfOperator,
  },
] as const;

const sentences = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).toSorted();

test.each(PORTS)("every call of the contract of the $port has one route", ({ served, contract }) => {
  expect(sentences(served)).toEqual(sentences(contract));
});

test("every change of an operator needs a role above viewer", () => {
  const open = operatorEndpoints.filter(({ method, auth }) => method !== "GET" && (RANK[auth] ?? 0) < 2);
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    "/api/password",
    "/api/sign-in",
    "/api/sign-out",
    "/api/totp/begin",
    "/api/totp/confirm",
  ]);
});

/** These calls end the session that the rest of the matrix uses; they have tests of their own. */
const ENDS_THE_SESSION = [
  "POST /api/auth/signout",
  "DELETE /api/auth/sessions",
  "DELETE /api/account",
  "POST /api/sign-out",
];

const cells = PORTS.flatMap(({ port, served, headers, sentWith, refusalOf }) =>
  served.flatMap(({ method, path, ...endpoint }) =>
    sentWith.map((what) => {
      const refusal = refusalOf({ ...endpoint, method, path }, what);
      return [method, path, what, refusal, port, () => headers[what] ?? {}] as const;
    }),
  ),
).filter(([method, path, , refusal]) => refusal || !ENDS_THE_SESSION.includes(`${method} ${path}`));

const ask = (port: "server" | "operators", method: string, address: string, headers: Headers) =>
  supertest(app()[port])
    [method.toLowerCase() as "get" | "post" | "put" | "delete"](address)
    .set(headers)
    .send(method === "GET" ? undefined : {});

test.each(cells)("%s %s with %s", async (method, path, _, refusal, port, headersOf) => {
  const answer = await ask(port, method, path.replace(/:\w+/g, MISSING), headersOf());
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.status).toBeLessThan(500);
  if (!refusal) return expect(GUARDS).not.toContain(answer.body.code);
  expect(answer.body).toMatchObject({ code: refusal, error: expect.stringMatching(/\w/) });
  const isUnknown = refusal === "unauthenticated" || refusal === "session-mismatch";
  expect(answer.status).toBe(isUnknown ? 401 : 403);
});

const withIds = PORTS.flatMap(({ port, served, headers }) =>
  served
    .filter(({ method, path }) => method === "GET" && path.includes("/:"))
    .map(({ path }) => [path, port, () => headers.owner ?? headers.cookie ?? {}] as const),
);

test.each(withIds)("GET %s with an invalid id finds nothing", async (path, port, headersOf) => {
  const { status, body } = await ask(port, "GET", path.replace(/:\w+/g, "no-id"), headersOf());
  expect([status, body.code]).toEqual([404, "not-found"]);
});

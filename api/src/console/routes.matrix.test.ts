import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../test/operator-browser.ts";
import { sessionCookieOf, useTestApp } from "../../test/test-app.ts";
import { operatorRoutes } from "./routes.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "10000" });
const MISSING = "01900000-0000-7000-8000-000000000000";
const HOST = "ops.lode.test";
const OWN = { Host: HOST, Origin: `http://${HOST}` };

const WITH = [
  "none",
  "miner",
  "viewer",
  "operator",
  "owner",
  "expired",
  "foreign origin",
  "no origin",
  "no token",
] as const;
type Credentials = (typeof WITH)[number];

type Signed = { cookie: string; token: string };
const sessions = new Map<Credentials, Signed>();
let miner: Record<string, string> = {};

async function cookiesOf(browser: OperatorBrowser): Promise<Signed> {
  const sent = String((await browser.get("/api/me")).request.cookies);
  return { cookie: sent, token: /lode_operator_csrf=([^;]+)/.exec(sent)?.[1] ?? "" };
}

beforeAll(async () => {
  for (const role of ["viewer", "operator", "owner"] as const)
    sessions.set(role, await cookiesOf(await signedInOperator(app(), role)));
  const gone = await signedInOperator(app(), "owner");
  sessions.set("expired", await cookiesOf(gone));
  const { id } = await app().db("operators").where({ email: gone.email }).first();
  await app().update("operator_sessions", { operator_id: id }, { expires_at: new Date(0) });
  const ada = await app().signedIn();
  miner = { Cookie: await sessionCookieOf(ada), Authorization: `Bearer ${ada.bearer}` };
});

function headersOf(credentials: Credentials): Record<string, string> {
  const { cookie, token } = sessions.get(credentials) ?? sessions.get("owner") ?? { cookie: "", token: "" };
  const complete = { ...OWN, Cookie: cookie, "X-CSRF-Token": token };
  if (credentials === "none") return OWN;
  if (credentials === "miner") return { ...OWN, ...miner };
  if (credentials === "foreign origin") return { ...complete, Origin: "http://ops.lode.test:3000" };
  if (credentials === "no origin") return { Host: HOST, Cookie: cookie, "X-CSRF-Token": token };
  if (credentials === "no token") return { ...OWN, Cookie: cookie };
  return complete;
}

const RANK: Record<string, number> = { viewer: 1, operator: 2, owner: 3 };

/** The check that refuses these credentials; undefined if the handler is reached. */
function expectedRefusal(auth: string, method: string, credentials: Credentials): string | undefined {
  const isRead = method === "GET";
  const isSignedIn = !["none", "miner", "expired"].includes(credentials);
  if (auth !== "visitor" && !isSignedIn) return "unauthenticated";
  const role = RANK[credentials] ?? (isSignedIn ? 3 : 0);
  if ((RANK[auth] ?? 0) > role) return "role-too-low";
  if (isRead) return undefined;
  if (credentials === "foreign origin" || credentials === "no origin") return "cross-site-refused";
  if (!isSignedIn || credentials === "no token") return "csrf-refused";
  return undefined;
}
const GUARDS = ["unauthenticated", "role-too-low", "csrf-refused", "cross-site-refused"];

/** These calls end the session that the rest of the matrix uses; they have tests of their own. */
const ENDS_THE_SESSION = ["POST /api/sign-out"];

const cells = operatorRoutes.flatMap(({ endpoint: { method, path, auth } }) =>
  WITH.map((credentials) => [method, path, credentials, auth] as const),
);

test("the matrix covers every call, and every change needs a role above viewer", () => {
  expect(cells).toHaveLength(operatorRoutes.length * WITH.length);
  const open = operatorRoutes.filter(
    ({ endpoint: { method, auth } }) => method !== "GET" && (RANK[auth] ?? 0) < 2,
  );
  expect(open.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    "/api/password",
    "/api/sign-in",
    "/api/sign-out",
    "/api/totp/begin",
    "/api/totp/confirm",
  ]);
});

test.each(cells)("%s %s with %s", async (method, path, credentials, auth) => {
  const refusal = expectedRefusal(auth, method, credentials);
  if (!refusal && ENDS_THE_SESSION.includes(`${method} ${path}`)) return;
  const verb = method.toLowerCase() as "get" | "post" | "put" | "delete";
  const answer = await supertest(app().operators)
    [verb](path.replace(/:\w+/g, MISSING))
    .set(headersOf(credentials))
    .send(method === "GET" ? undefined : {});
  expect(answer.status).toBeLessThan(500);
  if (refusal) {
    expect(answer.body).toMatchObject({ code: refusal, error: expect.stringMatching(/\w/) });
    expect(answer.status).toBe(refusal === "unauthenticated" ? 401 : 403);
  } else expect(GUARDS).not.toContain(answer.body.code);
});

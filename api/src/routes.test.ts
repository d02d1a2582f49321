import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import { minerEndpoints, operatorEndpoints } from "@lode/core/contracts/http/schemas-of";
import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { type SignedIn, sessionCookieOf, useTestApp } from "../test/test-app.ts";
import { operatorRoutes } from "./console/routes.ts";
import type { Route } from "./http/route.ts";
import { routes } from "./routes.ts";

const app = useTestApp();
const MISSING = "01900000-0000-7000-8000-000000000000";

type Credentials =
  | "none"
  | "cookie"
  | "bearer"
  | "both"
  | "mismatched pair"
  | "invalid bearer"
  | "expired session";

let ada: SignedIn;
let ben: SignedIn;
let gone: SignedIn;
const cookies = new Map<SignedIn, string>();
beforeAll(async () => {
  [ada, ben, gone] = [await app().signedIn(), await app().signedIn(), await app().signedIn()];
  for (const miner of [ada, ben, gone]) cookies.set(miner, await sessionCookieOf(miner));
  await app().update("sessions", { user_id: gone.miner.userId }, { idle_expires_at: new Date(0) });
});

const bearerOf = ({ bearer }: SignedIn) => ({ Authorization: `Bearer ${bearer}` });
const cookieOf = (miner: SignedIn) => ({ Cookie: cookies.get(miner) ?? "" });

const HEADERS: Record<Credentials, () => Record<string, string>> = {
  none: () => ({}),
  cookie: () => cookieOf(ada),
  bearer: () => bearerOf(ada),
  both: () => ({ ...cookieOf(ada), ...bearerOf(ada) }),
  "mismatched pair": () => ({ ...cookieOf(ada), ...bearerOf(ben) }),
  "invalid bearer": () => ({ Authorization: `Bearer ${"x".repeat(43)}` }),
  "expired session": () => ({ ...cookieOf(gone), ...bearerOf(gone) }),
};

/** The check that refuses these credentials; undefined if the handler is reached. */
function expectedRefusal(
  { auth, method, isOneClick }: (typeof routes)[number]["endpoint"],
  credentials: Credentials,
): string | undefined {
  const isSignedIn = ["cookie", "bearer", "both"].includes(credentials);
  if (auth === "user" && credentials === "mismatched pair") return "session-mismatch";
  if (auth === "user" && !isSignedIn) return "unauthenticated";
  // A mailbox unsubscribes with one press (RFC 8058) and has neither a session nor the page's token.
  if (isOneClick) return undefined;
  // Browsers do not send a bearer on their own; every other kind of write needs the page's token.
  if (method !== "GET" && credentials !== "bearer") return "csrf-refused";
  return undefined;
}
const GUARDS = ["unauthenticated", "session-mismatch", "csrf-refused", "cross-site-refused"];

/** These calls end the session that the rest of the matrix uses; they have tests of their own. */
const ENDS_THE_SESSION = ["POST /api/auth/signout", "DELETE /api/auth/sessions", "DELETE /api/account"];

const cells = routes.flatMap(({ endpoint }) =>
  (Object.keys(HEADERS) as Credentials[]).map(
    (credentials) => [endpoint.method, endpoint.path, credentials, endpoint] as const,
  ),
);

const sentences = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).toSorted();

test.each<[string, readonly Endpoint[], readonly Route[]]>([
  ["the miners' API", minerEndpoints, routes],
  ["the operators' port", operatorEndpoints, operatorRoutes],
])("every call of the contract of %s has one route", (_name, endpoints, served) => {
  expect(sentences(served.map(({ endpoint }) => endpoint))).toEqual(sentences(endpoints));
});

test("the matrix covers every call", () => {
  expect(cells).toHaveLength(routes.length * 7);
  expect(routes.length).toBeGreaterThan(40);
});

test.each(cells)("%s %s with %s", async (method, path, credentials, endpoint) => {
  const refusal = expectedRefusal(endpoint, credentials);
  if (!refusal && ENDS_THE_SESSION.includes(`${method} ${path}`)) return;
  const verb = method.toLowerCase() as "get" | "post" | "put" | "delete";
  const address = path.replace(/:\w+/g, MISSING);
  const answer = await supertest(app().server)
    [verb](address)
    .set(HEADERS[credentials]())
    .send(method === "GET" ? undefined : {});
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.status).toBeLessThan(500);
  if (refusal) {
    expect(answer.body).toMatchObject({ code: refusal, error: expect.stringMatching(/\w/) });
    expect(answer.status).toBe(refusal === "csrf-refused" ? 403 : 401);
  } else expect(GUARDS).not.toContain(answer.body.code);
});

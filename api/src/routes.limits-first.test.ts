import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import supertest from "supertest";
import { beforeAll, expect, test, vi } from "vitest";
import { signedInOperator } from "../test/operator-browser.ts";
import { sendRaw } from "../test/send-raw.ts";
import { type SignedInMiner, useTestApp } from "../test/test-app.ts";
import { operatorRoutes } from "./console/routes.ts";
import type { LimitName } from "./http/limits.ts";
import { routes } from "./routes.ts";

const PROXIES = { TRUSTED_PROXIES: "1", OPS_TRUSTED_PROXIES: "1" };
/** The limits of writes are 48 times as high. */
const app = useTestApp({ SIGN_IN_PER_MINUTE: "5", READS_PER_MINUTE: "60", ...PROXIES });
const WRITES = 240;
const READS = 60;
const HOST = "ops.lode.test";
const ID = "01900000-0000-7000-8000-000000000000";
/** The client that has used up its writes without a session. */
const VISITOR = "198.51.100.7";

interface Client {
  cookie: string;
  token: string;
}

let ada: SignedInMiner;
const clients = new Map<string, Client>();
beforeAll(async () => {
  const { deps, db, operators } = app();
  ada = await app().signedIn();
  clients.set("user", await clientOf(ada.agent, "/api/csrf-token"));
  clients.set("public", await clientOf(app().visitor().agent, "/api/csrf-token"));
  clients.set("operator", await clientOf((await signedInOperator(app(), "owner")).agent, "/api/me"));
  clients.set("visitor", await clientOf(supertest.agent(operators), "/api/me"));
  const { operator_id: operatorId } = await db("operator_sessions").first();
  const spendAll = async (limit: LimitName, who: string) => {
    for (let n = 0; n <= WRITES; n++) await deps.limits.spend(limit, who).catch(() => {});
  };
  await spendAll("write-user", ada.miner.userId);
  await spendAll("write-operator", operatorId);
  await spendAll("write-address", `miners ${VISITOR}`);
  await spendAll("write-address", `operators ${VISITOR}`);
});

/** The cookies that this browser has after its first read, and the token among them. */
async function clientOf(agent: SignedInMiner["agent"], path: string): Promise<Client> {
  await agent.get(path).set("Host", HOST);
  const cookie = (await agent.get(path).set("Host", HOST)).request.cookies as string;
  return { cookie, token: /csrf(?:Token)?=([^;]+)/.exec(cookie)?.[1] ?? "" };
}

/** The status of a request whose body never arrives. */
const statusOfHalf = (server: Server, method: string, path: string, { cookie, token }: Client) =>
  sendRaw(
    server,
    [
      `${method} ${path.replace(/:\w+/g, ID)} HTTP/1.1`,
      `Host: ${HOST}`,
      `Origin: http://${HOST}`,
      `X-Forwarded-For: ${VISITOR}`,
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${token}`,
      "Content-Type: application/json",
      "Content-Length: 1000",
    ],
    "{",
  );

const writes = [...routes, ...operatorRoutes]
  .map(({ endpoint: { method, path, auth } }) => ({ method, path, auth: auth as string }))
  .filter(({ method }) => method !== "GET");
const MINERS = ["user", "public", "optional"];
const CLIENT: Record<string, string> = {
  user: "user",
  public: "public",
  optional: "public",
  visitor: "visitor",
};

test.each(writes)(
  "adversary: $method $path spends a limit before it reads its body ($auth)",
  async ({ method, path, auth }) => {
    const server = MINERS.includes(auth) ? app().server : app().operators;
    const client = clients.get(CLIENT[auth] ?? "operator");
    expect(client && (await statusOfHalf(server, method, path, client))).toBe(429);
  },
);

test("adversary: reads have a limit by miner, and by client without a session, and say how long to wait", async () => {
  const [ben, eve] = [await app().signedIn(), app().visitor()];
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const read = (agent: SignedInMiner["agent"], address: string) => agent.get("/api/stats").set(from(address));
  const statuses: number[] = [];
  for (let n = 0; n <= READS; n++) statuses.push((await read(eve.agent, "203.0.113.1")).status);
  expect(statuses.indexOf(429)).toBe(READS);
  const refused = await read(eve.agent, "203.0.113.1");
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // A miner behind the same address can still read, and so can another client.
  expect((await read(ben.agent, "203.0.113.1")).status).toBe(200);
  expect((await read(app().visitor().agent, "203.0.113.2")).status).toBe(200);

  // A miner's limit follows the miner to other addresses.
  for (let n = 0; n <= READS; n++) await read(ben.agent, `203.0.113.${n + 3}`);
  expect((await read(ben.agent, "203.0.113.250")).status).toBe(429);
});

test.each(["/api/events", "/api/avatars/a/b.webp", "/api/nothing"])(
  "adversary: a client beyond its limit of reads gets no answer of GET %s either",
  async (path) => {
    const client = { "X-Forwarded-For": "203.0.113.254" };
    const { agent } = app().visitor();
    for (let n = 0; n <= READS; n++) await agent.get("/api/stats").set(client);
    expect((await agent.get(path).set(client)).status).toBe(429);
  },
);

/** The statuses of this many requests from one client, a hundred at a time. */
async function statusesOf(server: Server, count: number, init: RequestInit & { path: string }) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${init.path}`;
  const statuses: number[] = [];
  while (statuses.length < count)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => {
          const answer = await fetch(url, init);
          await answer.arrayBuffer();
          return answer.status;
        }),
      )),
    );
  return statuses;
}

test("adversary: calls that need a session get no 401 without end", async () => {
  const statuses = await statusesOf(app().server, READS + 100, {
    path: "/api/mining-tasks",
    method: "POST",
    headers: { "X-Forwarded-For": "203.0.114.1" },
  });
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

test.each([
  ["miners", "lode_session", "/api/stats"],
  ["operators", "lode_operator", "/api/me"],
])(
  "adversary: the %s' port looks up no session for a client that sends invalid ones without end",
  async (port, cookie, path) => {
    const server = port === "miners" ? app().server : app().operators;
    const headers = { Cookie: `${cookie}=${"x".repeat(43)}`, "X-Forwarded-For": "203.0.114.2" };
    const ask = (count: number) => statusesOf(server, count, { path, headers });
    await ask(20 * READS);
    const statements = vi.spyOn(app().deps.db.client, "acquireConnection");
    expect(new Set(await ask(100))).toEqual(new Set([429]));
    // A timer of the API may send its own statement meanwhile.
    expect(statements.mock.calls.length).toBeLessThan(10);
    statements.mockRestore();
  },
);

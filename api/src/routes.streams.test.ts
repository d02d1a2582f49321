import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openProofKey } from "@lode/adapters/crypto/proof-key";
import { announceSeason } from "@lode/app/leaderboard/announce-season";
import { freezeSeasons } from "@lode/app/leaderboard/freeze-seasons";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { beforeAll, expect, test, vi } from "vitest";
import { signedInOperator } from "../test/operator-browser.ts";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";
import { operatorPageRoutes } from "./console/routes.ts";
import { pageRoutes } from "./routes.ts";

const app = useTestApp();

/** The streams of each route, with the table that each reads. A route whose answer is whole has none. */
const STREAMS: Record<string, Record<string, string>> = {
  "miners /api/docs": {},
  "miners /api/docs.css": {},
  "miners /api/events": { "/api/events": "" },
  "miners /api/avatars/:user/:file": {},
  "miners /api/twitter-oauth": {},
  "miners /api/weekly-mail/unsubscribe": {},
  "miners /api/account-pictures/:account/:file": {},
  "miners /api/seasons/:id/results.csv": { "/api/seasons/SEASON/results.csv": "season_results" },
  "operators /api/events": { "/api/events": "" },
};
const streams = Object.entries(STREAMS).flatMap(([route, paths]) =>
  Object.entries(paths).map(([path, table]) => ({ port: route.split(" ")[0], path, table })),
);

let seasonId = "";
const cookies: Record<string, string> = {};
beforeAll(async () => {
  const { deps, transaction } = app();
  cookies.miners = await sessionCookieOf(await app().signedIn({ points: 5n }));
  const { agent } = await signedInOperator(app(), "viewer");
  cookies.operators = (await agent.get("/api/me").set("Host", "ops.lode.test")).request.cookies as string;
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days = { startsOn: dayIn(0), endsOn: dayIn(1) };
  const season = { name: "Spring", ...days, by: "op", reason: reasonOf("a test") };
  seasonId = (await announceSeason({ transaction }, season)).id;
  const proofKey = openProofKey(randomBytes(32).toString("base64"));
  await freezeSeasons({ transaction, proofKey, logger: deps.logger }, { today: dayIn(1) });
});

function ask(
  port: string | undefined,
  path: string,
): { request: ClientRequest; begun: Promise<IncomingMessage> } {
  const server: Server = port === "miners" ? app().server : app().operators;
  const headers = { Cookie: cookies[port ?? ""] ?? "", Host: "ops.lode.test" };
  const place = { host: "127.0.0.1", port: (server.address() as AddressInfo).port, agent: false };
  const request = get({ ...place, path: path.replace("SEASON", seasonId), headers });
  const begun = new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
  request.on("error", () => {});
  return { request, begun };
}

/** Statements of the API that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await app().db.raw(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
};

test("the streams of every route are listed here", async () => {
  const known = [
    ...pageRoutes.map(({ path }) => `miners ${path}`),
    ...operatorPageRoutes.map(({ path }) => `operators ${path}`),
  ];
  expect(known.toSorted()).toEqual(Object.keys(STREAMS).toSorted());
  for (const [route, paths] of Object.entries(STREAMS)) {
    const [port, pattern = ""] = route.split(" ");
    const path = Object.keys(paths)[0] ?? pattern.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
    const { request, begun } = ask(port, path);
    const { headers } = await begun;
    request.destroy();
    // A stream has no length before its end.
    const isStream = Number(headers["content-length"] ?? 0) === 0;
    expect([route, isStream]).toEqual([route, Object.keys(paths).length > 0]);
  }
});

test.each(streams.filter(({ table }) => table !== ""))(
  "adversary: a client that leaves $path ends its statement at Postgres",
  async ({ port, path, table }) => {
    const { db } = app();
    await db.transaction(async (trx) => {
      await trx.raw(`lock table ${table} in access exclusive mode`);
      const { request } = ask(port, path);
      await expect.poll(waiting).toBe(1);
      request.destroy();
      await expect.poll(waiting).toBe(0);
    });
  },
);

test.each(streams.filter(({ table }) => table === ""))(
  "adversary: a client that leaves the live updates of the $port is no longer told anything",
  async ({ port, path }) => {
    const { live } = app().deps;
    const name = port === "miners" ? "subscribe" : "hearAll";
    const original = live[name] as (listener: unknown) => () => void;
    let listening = 0;
    const spy = vi.spyOn(live, name).mockImplementation((listener: unknown) => {
      listening++;
      const stop = original(listener);
      return () => {
        listening--;
        stop();
      };
    });
    const { request, begun } = ask(port, path);
    await begun;
    expect(listening).toBe(1);
    request.destroy();
    await expect.poll(() => listening).toBe(0);
    spy.mockRestore();
  },
);

test("adversary: an operator has at most ten streams of the console, and the oldest end", async () => {
  const operator = await signedInOperator(app(), "viewer");
  const cookie = String((await operator.get("/api/me")).request.cookies);
  const { port } = app().operators.address() as AddressInfo;
  const ended: number[] = [];
  const streams: ClientRequest[] = [];
  for (let n = 0; n < 12; n++) {
    const request = get({ port, host: "127.0.0.1", path: "/api/events", headers: { Cookie: cookie } });
    streams.push(request);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.resume().on("end", () => ended.push(n));
  }
  await expect.poll(() => ended.toSorted()).toEqual([0, 1]);
  for (const stream of streams) stream.destroy();
});

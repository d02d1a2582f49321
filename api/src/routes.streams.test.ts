import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { signedInOperator } from "../test/operator-browser.ts";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";
import { operatorPageRoutes } from "./console/routes.ts";
import { pageRoutes } from "./routes.ts";

const app = useTestApp();

/** The routes whose answers are streams; every other answer is whole. */
const STREAMS = ["miners /api/events", "operators /api/events"];

const cookies: Record<string, string> = {};
beforeAll(async () => {
  cookies.miners = await sessionCookieOf(await app().signedIn({ points: 5n }));
  const { agent } = await signedInOperator(app(), "viewer");
  cookies.operators = (await agent.get("/api/me").set("Host", "ops.lode.test")).request.cookies as string;
});

function ask(
  port: string | undefined,
  path: string,
): { request: ClientRequest; begun: Promise<IncomingMessage> } {
  const server: Server = port === "miners" ? app().server : app().operators;
  const headers = { Cookie: cookies[port ?? ""] ?? "", Host: "ops.lode.test" };
  const place = { host: "127.0.0.1", port: (server.address() as AddressInfo).port, agent: false };
  const request = get({ ...place, path, headers });
  const begun = new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
  request.on("error", () => {});
  return { request, begun };
}

test("the streams are listed here", async () => {
  const routes = [
    ...pageRoutes.map(({ path }) => `miners ${path}`),
    ...operatorPageRoutes.map(({ path }) => `operators ${path}`),
  ];
  const streams: string[] = [];
  for (const route of routes) {
    const [port, pattern = ""] = route.split(" ");
    const path = pattern.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
    const { request, begun } = ask(port, path);
    const { headers } = await begun;
    request.destroy();
    // A stream has no length before its end.
    if (Number(headers["content-length"] ?? 0) === 0) streams.push(route);
  }
  expect(streams.toSorted()).toEqual(STREAMS);
});

test.each(STREAMS.map((route) => ({ port: route.split(" ")[0] })))(
  "adversary: a client that leaves the live updates of the $port is no longer told anything",
  async ({ port }) => {
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
    const { request, begun } = ask(port, "/api/events");
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

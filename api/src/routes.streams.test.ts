import { beforeAll, expect, test, vi } from "vitest";
import { openStream, type Stream } from "../test/open-stream.ts";
import { signedInOperator } from "../test/operator-browser.ts";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";
import { operatorPageRoutes } from "./console/routes.ts";
import { pageRoutes } from "./routes.ts";

const app = useTestApp();

const PORTS = [
  { port: "server", pages: pageRoutes, hears: "subscribe" },
  { port: "operators", pages: operatorPageRoutes, hears: "hearAll" },
] as const;
type Port = (typeof PORTS)[number]["port"];

const cookies: Record<string, string> = {};
beforeAll(async () => {
  cookies.server = await sessionCookieOf(await app().signedIn({ points: 5n }));
  cookies.operators = await (await signedInOperator(app(), "viewer")).cookies();
});
const open = (port: Port, path?: string) => openStream(app()[port], cookies[port] ?? "", path);

test.each(PORTS)(
  "the only stream of the $port is /api/events; every other answer is whole",
  async ({ port, pages }) => {
    const streams: string[] = [];
    for (const { path } of pages) {
      const stream = await open(port, path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000"));
      // A stream has no length before its end.
      if (Number(stream.headers["content-length"] ?? 0) === 0) streams.push(path);
      stream.close();
    }
    expect(streams).toEqual(["/api/events"]);
  },
);

test.each(PORTS)(
  "adversary: a client that leaves the live updates of the $port is no longer told anything",
  async ({ port, hears }) => {
    const { live } = app().deps;
    const original = live[hears] as (listener: unknown) => () => void;
    let listening = 0;
    const spy = vi.spyOn(live, hears).mockImplementation((listener: unknown) => {
      listening++;
      const stop = original(listener);
      return () => {
        listening--;
        stop();
      };
    });
    const stream = await open(port);
    expect(listening).toBe(1);
    stream.close();
    await expect.poll(() => listening).toBe(0);
    spy.mockRestore();
  },
);

test.each(PORTS)(
  "adversary: an eleventh stream at the $port ends the oldest, which is told to stay away",
  async ({ port }) => {
    const streams: Stream[] = [];
    for (let n = 0; n < 12; n++) streams.push(await open(port));
    await expect
      .poll(() => streams.map((stream) => stream.isOpen()))
      .toEqual([false, false, ...Array(10).fill(true)]);
    expect(streams[0]?.heard()).toContain("retry: 300000");
    for (const stream of streams) stream.close();
  },
);

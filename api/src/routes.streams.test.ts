import { beforeAll, expect, test, vi } from "vitest";
import { openStream, type Stream } from "../test/open-stream.ts";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";
import { pageRoutes } from "./routes.ts";

const app = useTestApp();

let cookies = "";
beforeAll(async () => {
  cookies = await sessionCookieOf(await app().signedIn({ points: 5n }));
});
const open = (path?: string) => openStream(app().server, cookies, path);

test("the only stream is /api/events; every other answer is whole", async () => {
  const streams: string[] = [];
  for (const { path } of pageRoutes) {
    const stream = await open(path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000"));
    // A stream has no length before its end.
    if (Number(stream.headers["content-length"] ?? 0) === 0) streams.push(path);
    stream.close();
  }
  expect(streams).toEqual(["/api/events"]);
});

test("adversary: a client that leaves the live updates gets no more events", async () => {
  const { live } = app().deps;
  const original = live.subscribe;
  let listening = 0;
  const spy = vi.spyOn(live, "subscribe").mockImplementation((subscriber) => {
    listening++;
    const stop = original(subscriber);
    return () => {
      listening--;
      stop();
    };
  });
  const stream = await open();
  expect(listening).toBe(1);
  stream.close();
  await expect.poll(() => listening).toBe(0);
  spy.mockRestore();
});

test("adversary: a miner's 31st stream ends the oldest, which is told to stay away, and no other miner's", async () => {
  const other = await openStream(app().server, await sessionCookieOf(await app().signedIn()));
  const streams: Stream[] = [];
  for (let n = 0; n < 32; n++) streams.push(await open());
  await expect
    .poll(() => streams.map((stream) => stream.isOpen()))
    .toEqual([false, false, ...Array(30).fill(true)]);
  expect(other.isOpen()).toBe(true);
  expect(streams[0]?.heard()).toContain("retry: 300000");
  for (const stream of [...streams, other]) stream.close();
});

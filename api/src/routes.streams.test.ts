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

test("adversary: a session's eleventh stream and a miner's 31st end the oldest, and no other miner's", async () => {
  const ada = await app().signedIn();
  const cookie = await sessionCookieOf(ada);
  const streams = [await openStream(app().server, await sessionCookieOf(await app().signedIn()))];
  const openMany = async (count: number, cookie: string): Promise<Stream[]> => {
    const opened: Stream[] = [];
    for (let n = 0; n < count; n++) opened.push(await openStream(app().server, cookie));
    streams.push(...opened);
    return opened;
  };
  const first = await openMany(11, cookie);
  await expect.poll(() => first.map((one) => one.isOpen())).toEqual([false, ...Array(10).fill(true)]);
  expect(first[0]?.heard()).toContain("retry: 300000");
  for (let n = 0; n < 3; n++) await openMany(10, await sessionCookieOf(await app().signInAgain(ada)));
  await expect
    .poll(() => streams.map((one) => one.isOpen()))
    .toEqual([true, ...Array(11).fill(false), ...Array(30).fill(true)]);
  for (const stream of streams) stream.close();
});

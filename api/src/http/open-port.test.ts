import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import Koa from "koa";
import { afterEach, expect, test } from "vitest";
import { openStream } from "../../test/open-stream.ts";
import { type OpenPort, openPort } from "./open-port.ts";

const agent = new Agent({ keepAlive: true });
let opened: OpenPort;
let release: () => void;
let isInside: Promise<void>;
afterEach(() => {
  agent.destroy();
  return opened.close();
});

/** Opens an app whose client keeps its connections alive, as a proxy does. */
async function open(): Promise<number> {
  const app = new Koa();
  app.silent = true;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let enter = () => {};
  isInside = new Promise((resolve) => {
    enter = resolve;
  });
  app.use(async (ctx) => {
    if (ctx.path === "/slow") {
      enter();
      await released;
    }
    if (ctx.path === "/stream") {
      ctx.type = "text/event-stream";
      const stream = new PassThrough();
      stream.write(": open\n\n");
      ctx.body = stream;
      return;
    }
    ctx.body = "answered";
  });
  opened = await openPort(app, { port: 0, host: "127.0.0.1", variable: "PORT" });
  return (opened.server.address() as AddressInfo).port;
}

const ask = (port: number, path: string) =>
  new Promise<{ connection: string | undefined; body: string }>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on("end", () => resolve({ connection: response.headers.connection, body }));
      response.on("error", reject);
    }).on("error", reject);
  });

test("closing answers accepted requests, refuses later requests, and does not wait for keep-alive connections", async () => {
  const port = await open();
  await ask(port, "/");
  const slow = ask(port, "/slow");
  await isInside;
  const closed = opened.close();
  await expect(ask(port, "/")).rejects.toThrow(/ECONNREFUSED/);
  release();
  expect((await slow).body).toBe("answered");
  await closed;
});

test("closing cuts an open stream at once, and still answers a slow request", async () => {
  const port = await open();
  const slow = ask(port, "/slow");
  await isInside;
  const stream = await openStream(opened.server, "", "/stream");
  const closed = opened.close();
  await expect.poll(() => stream.isOpen()).toBe(false);
  // The slow request is still held, so it was not the final time limit that cut the stream.
  release();
  expect((await slow).body).toBe("answered");
  await closed;
});

test("while draining, every answer closes its connection", async () => {
  const port = await open();
  expect((await ask(port, "/")).connection).toBe("keep-alive");
  opened.beginDraining();
  expect((await ask(port, "/")).connection).toBe("close");
});

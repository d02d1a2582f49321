import type { lookup } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openWebhookSender } from "./post-webhook.ts";

const open: Server[] = [];
afterAll(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const here = { allowsLoopback: true };
const post = { headers: { "webhook-id": "1" }, body: '{"a":"é"}' };

test("the body and the headers arrive, and the answer's status is returned", async () => {
  let seen = "";
  const url = await serve(async (request, response) => {
    for await (const part of request) seen += String(part);
    seen += ` ${request.method} ${request.headers["webhook-id"]} ${request.headers["content-type"]}`;
    response.writeHead(202).end();
  });
  expect(await openWebhookSender(here)({ ...post, url })).toEqual({ status: 202 });
  expect(seen).toBe('{"a":"é"} POST 1 application/json');
});

test("a redirect is an answer and is not followed", async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked += 1;
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await openWebhookSender(here)({ ...post, url })).toEqual({ status: 307 });
  expect(asked).toBe(1);
});

test("a receiver that answers too late or not at all is an error", async () => {
  const url = await serve(() => {});
  expect(await openWebhookSender(here, { deadlineMs: 50 })({ ...post, url })).toEqual({
    error: "no answer within 10 seconds",
  });
  expect(await openWebhookSender(here)({ ...post, url: "http://127.0.0.1:1/" })).toEqual({
    error: "ECONNREFUSED",
  });
});

test("adversary: a name that resolves to an internal address is not connected to", async () => {
  let asked = 0;
  const url = new URL(
    await serve((_, response) => {
      asked += 1;
      response.end();
    }),
  );
  const resolve = ((_host: string, _options: object, answer: (...found: unknown[]) => void) =>
    answer(null, [
      { address: "93.184.215.14", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ])) as unknown as typeof lookup;
  const send = openWebhookSender({ allowsLoopback: false }, { resolve });
  expect(await send({ ...post, url: `https://receiver.example:${url.port}/` })).toEqual({
    error: "the host resolves to an address that is not public",
  });
  expect(await send({ ...post, url: url.href })).toEqual({ error: "The address must begin with https://" });
  expect(asked).toBe(0);
});

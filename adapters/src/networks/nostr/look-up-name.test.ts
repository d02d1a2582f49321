import { createServer, type RequestListener, request, type Server } from "node:http";
import type { request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { Resolve } from "../../public-internet/lookup-within.ts";
import { lookUpName } from "./look-up-name.ts";

const open: Server[] = [];
afterAll(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});

const resolveTo = (...addresses: string[]): Resolve =>
  ((_host: string, _options: object, answer: (...found: unknown[]) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as Resolve;

/** A domain of this machine, asked over http: only these tests may do that. */
async function domain(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.headers.host} ${incoming.url}`);
    answer(incoming, response);
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const tools = {
    rules: { allowsLoopback: true },
    resolve: resolveTo("127.0.0.1"),
    request: request as unknown as typeof requestHttps,
    port,
    deadlineMs: 300,
  };
  return { asked, port, lookUp: (name: string) => lookUpName(name, tools) };
}

const KEY = "a".repeat(64);
const answers = (body: string) => domain((_, response) => response.end(body));

test("the domain names the key, whatever case the name is typed in", async () => {
  const { asked, port, lookUp } = await answers(
    JSON.stringify({ names: { bob: "b".repeat(64), alice: KEY } }),
  );
  expect(await lookUp("Alice@Example.com")).toBe(KEY);
  expect(asked).toEqual([`example.com:${port} /.well-known/nostr.json?name=alice`]);
});

test.each([
  ["another name", JSON.stringify({ names: { bob: KEY } })],
  ["an npub in place of the key", JSON.stringify({ names: { alice: "npub1abc" } })],
  ["a key that is no text", JSON.stringify({ names: { alice: [KEY] } })],
  ["no names", "{}"],
  ["null", "null"],
  ["no JSON", "<html>"],
])("a domain that answers with %s names no key", async (_name, body) => {
  const { lookUp } = await answers(body);
  await expect(lookUp("alice@example.com")).rejects.toThrow("example.com names no key for alice@example.com");
});

test.each([
  "alice@localhost",
  "alice@127.0.0.1",
  "alice@[::1]",
  "alice@example.com:8080",
  "a b@example.com",
  "@example.com",
  "alice@example..com",
])("%s is no name, and nobody is asked", async (name) => {
  const { asked, lookUp } = await answers("{}");
  await expect(lookUp(name)).rejects.toMatchObject({ kind: "refused" });
  expect(asked).toEqual([]);
});

test("adversary: a redirect is not followed", async () => {
  const { asked, lookUp } = await domain((_, response) =>
    response.writeHead(302, { location: "/.well-known/nostr.json?name=mallory" }).end(),
  );
  await expect(lookUp("alice@example.com")).rejects.toThrow("it answers 302");
  expect(asked).toHaveLength(1);
});

test("adversary: an answer without an end stops at 64 KB, and a silent domain after the deadline", async () => {
  const endless = await domain((_, response) => {
    const more = () => response.write("x".repeat(10_000), more);
    more();
  });
  await expect(endless.lookUp("alice@example.com")).rejects.toThrow("larger than 64 KB");
  const silent = await domain(() => {});
  await expect(silent.lookUp("alice@example.com")).rejects.toThrow("no answer within 3 seconds");
  const slow = await domain((_, response) => void response.write("{"));
  await expect(slow.lookUp("alice@example.com")).rejects.toMatchObject({ kind: "transient" });
});

test("adversary: a name whose domain has an address that is not public is not connected to", async () => {
  const { asked, port } = await answers("{}");
  const resolve = resolveTo("93.184.215.14", "127.0.0.1");
  await expect(lookUpName("alice@example.com", { resolve, port })).rejects.toThrow(
    "the host resolves to an address that is not public",
  );
  expect(asked).toEqual([]);
});

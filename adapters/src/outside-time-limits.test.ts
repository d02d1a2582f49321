import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askProvider } from "./captcha/siteverify.ts";
import { s3Store } from "./files/s3-store.ts";
import { type EndedCall, onOutsideCall } from "./logging/outside-call.ts";
import { createMailer } from "./mail/mailer.ts";
import { openConnection } from "./solana/open-connection.ts";

/** Accepts and never answers. On a GET of /half it sends half an answer first. */
let tarpit: Server;
let port: number;
const sockets = new Set<Socket>();
const calls: EndedCall[] = [];
const stopListening = onOutsideCall((call) => calls.push(call));

beforeAll(async () => {
  tarpit = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (asked) => {
      if (String(asked).startsWith("GET /pictures/half"))
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf");
    });
  }).listen(0, "127.0.0.1");
  await once(tarpit, "listening");
  ({ port } = tarpit.address() as AddressInfo);
});
afterAll(() => {
  stopListening();
  for (const socket of sockets) socket.destroy();
  tarpit.close();
});

const url = () => `http://127.0.0.1:${port}`;
const files = () =>
  s3Store({
    bucket: "pictures",
    region: "us-east-1",
    endpoint: url(),
    accessKeyId: "id",
    secretAccessKey: "secret",
  });

const CALLS: readonly [system: string, ask: () => Promise<unknown>][] = [
  ["s3", () => files().get("key")],
  ["s3", () => files().get("half")],
  ["s3", () => files().put("key", Buffer.from("a"), "image/webp")],
  [
    "smtp",
    () =>
      createMailer(`smtp://127.0.0.1:${port}`, "a@lode.test").send({
        to: "b@lode.test",
        subject: "s",
        text: "t",
        html: "h",
      }),
  ],
  ["solana", () => openConnection(url()).getSlot()],
];

test.concurrent.each(CALLS)(
  "operations: a peer that accepts and is silent does not hold a call to %s until the test gives up",
  async (system, ask) => {
    await expect(ask()).rejects.toThrow();
    expect(calls.map((call) => call.system)).toContain(system);
  },
  20_000,
);

test.concurrent("a silent captcha provider is given up, and counted", async () => {
  const provider = { url: url(), secret: "s", siteKey: "k", hostname: "h", namesAction: false };
  expect(await askProvider(provider, "signin", "t")).toEqual({ genuine: "unavailable" });
  expect(calls.map(({ system }) => system)).toContain("captcha");
}, 20_000);

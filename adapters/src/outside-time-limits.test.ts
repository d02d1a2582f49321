import { createServer, type Socket } from "node:net";
import { listenOn } from "@lode/sandbox/http";
import { afterAll, expect, test } from "vitest";
import { askProvider } from "./captcha/siteverify.ts";
import { type EndedCall, onOutsideCall } from "./logging/outside-call.ts";
import { createMailer } from "./mail/mailer.ts";
import { openConnection } from "./solana/open-connection.ts";

const sockets = new Set<Socket>();
const calls: EndedCall[] = [];
const stopListening = onOutsideCall((call) => calls.push(call));

/** Accepts and never answers. */
const tarpit = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
});
const port = await listenOn(tarpit, 0, "127.0.0.1");
afterAll(() => {
  stopListening();
  for (const socket of sockets) socket.destroy();
  tarpit.close();
});

const url = `http://127.0.0.1:${port}`;

const CALLS: readonly [system: string, ask: () => Promise<unknown>][] = [
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
  ["solana", () => openConnection(url).getSlot()],
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
  const provider = { url, secret: "s", siteKey: "k", hostname: "h", namesAction: false };
  expect(await askProvider(provider, "signin", "t")).toEqual({ genuine: "unavailable" });
  expect(calls.map(({ system }) => system)).toContain("captcha");
}, 20_000);

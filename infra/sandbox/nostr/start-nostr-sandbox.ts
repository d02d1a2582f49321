import type { IncomingMessage, ServerResponse } from "node:http";
import { WebSocketServer } from "ws";
import { isFromThisMachine } from "../from-this-machine.ts";
import { readBody, sendJson } from "../http-exchange.ts";
import { openJournal } from "../journal.ts";
import { closeHttp, createHttpServer, listenOn } from "../listen.ts";
import { openPeople } from "./people.ts";
import { type ServedRelay, serveRelay } from "./serve-relay.ts";
import { StoredEvents } from "./stored-events.ts";

export interface NostrSandbox {
  /** The relay's address, with ws://. */
  relayUrl: string;
  port: number;
  relay: ServedRelay;
  stop(): Promise<void>;
}

interface NostrSandboxOptions {
  /** 0 selects a free port. */
  port: number;
  /** The folder of the journal. Tests leave it out and store nothing. */
  stateDir?: string;
}

/** A relay on loopback. `POST /sandbox/people` creates people with followers and an age. */
export async function startNostrSandbox({
  port: wanted,
  stateDir,
}: NostrSandboxOptions): Promise<NostrSandbox> {
  const http = createHttpServer();
  const sockets = new WebSocketServer({ server: http, maxPayload: 1_000_000 });
  const events = new StoredEvents(openJournal(stateDir));
  const relay = serveRelay(sockets, events);
  const people = openPeople(events);
  http.on("request", (request, response) => {
    answer(people, request, response).catch((error: unknown) =>
      sendJson(response, 400, { error: error instanceof Error ? error.message : "This cannot be read." }),
    );
  });
  const port = await listenOn(http, wanted, "127.0.0.1");
  return {
    relayUrl: `ws://127.0.0.1:${port}`,
    port,
    relay,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      await closeHttp(http);
      await events.destroy();
    },
  };
}

async function answer(
  people: ReturnType<typeof openPeople>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  if (!isFromThisMachine(request)) return sendJson(response, 403, { error: "For programs of this machine." });
  if (request.method === "POST" && pathname === "/sandbox/people")
    return sendJson(response, 201, people.add(personIn(JSON.parse(await readBody(request)))));
  if (request.method === "GET" && pathname === "/") return sendJson(response, 200, INFORMATION);
  sendJson(response, 404, { error: "There is nothing at this address." });
}

/** NIP-11: what a relay says about itself. */
const INFORMATION = {
  name: "Lode's sandbox of Nostr",
  description: "A relay on this machine. Nobody else reads what is published here.",
  supported_nips: [1, 9, 11],
  limitation: { max_limit: 500 },
};

const wholeNumber = (value: unknown, most: number, name: string): number => {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most) return Number(value);
  throw new Error(`${name} must be a whole number from 0 to ${most}.`);
};

function personIn(body: unknown): Parameters<ReturnType<typeof openPeople>["add"]>[0] {
  const { name, trusted = 0, known_days = 0 } = Object(body);
  if (typeof name !== "string" || name.length === 0 || name.length > 30)
    throw new Error("name must be a text of 1 to 30 characters.");
  return {
    name,
    trusted: wholeNumber(trusted, 20, "trusted"),
    knownDays: wholeNumber(known_days, 3_650, "known_days"),
  };
}

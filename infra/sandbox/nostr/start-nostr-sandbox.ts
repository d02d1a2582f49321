import type { IncomingMessage, ServerResponse } from "node:http";
import common, { type BeforeHandleEventResult, type Event } from "@nostr-relay/common";
import core from "@nostr-relay/core";
import validation from "@nostr-relay/validator";
import { WebSocketServer } from "ws";
import {
  closeHttp,
  createHttpServer,
  isForThisMachine,
  listenOn,
  readBody,
  refusesControls,
  sendJson,
} from "../http.ts";
import { openJournal } from "../journal.ts";
import { type NostrWorld, servePage } from "./pages.ts";
import { type NewPerson, openPeople } from "./people.ts";
import { MODES, openSigner, type SignerMode } from "./signer.ts";
import { StoredEvents } from "./stored-events.ts";

/** strfry refuses events dated more than 15 minutes ahead or more than three years ago. */
const AHEAD_SECONDS = 900;
const BEHIND_SECONDS = 3 * 365 * 86_400;
/** strfry's limit for an event, and so for a follow list. */
const LARGEST_EVENT = 65_536;

interface ServedRelay {
  events: StoredEvents;
  /** A silent relay accepts everything and answers nothing. */
  isSilent: boolean;
  /** The reason with which the relay refuses every event; with "auth-required:", every question too. */
  refuses: string | undefined;
}

/** Serves NIP-01 on this WebSocket server with the relay of CodyTseng, and with strfry's limits for events. */
function serveRelay(server: WebSocketServer, events: StoredEvents): ServedRelay {
  const served: ServedRelay = { events, isSilent: false, refuses: undefined };
  // A cached answer would hide new events, and treat a dropped event as known.
  const relay = new core.NostrRelay(events, {
    logLevel: common.LogLevel.ERROR,
    filterResultCacheTtl: 0,
    eventHandlingResultCacheTtl: 0,
    maxSubscriptionsPerClient: 50,
  });
  relay.register({ beforeHandleEvent: (event: Event) => judgeEvent(event, served.refuses) });
  const validator = new validation.Validator();
  server.on("connection", (socket) => {
    relay.handleConnection(socket);
    socket.on("message", async (data) => {
      if (served.isSilent) return;
      const [, id] = /^\["REQ","(\w+)"/.exec(String(data)) ?? [];
      if (id && served.refuses?.startsWith("auth-required:"))
        return socket.send(JSON.stringify(["CLOSED", id, served.refuses]));
      try {
        await relay.handleMessage(socket, await validator.validateIncomingMessage(data as Buffer));
      } catch (error) {
        socket.send(JSON.stringify(["NOTICE", String((error as Error).message)]));
      }
    });
    socket.on("close", () => relay.handleDisconnect(socket));
  });
  return served;
}

function judgeEvent(event: Event, refusal: string | undefined): BeforeHandleEventResult {
  const ahead = event.created_at - Date.now() / 1_000;
  const message =
    refusal ??
    (ahead > AHEAD_SECONDS ? "invalid: created_at is too far ahead" : undefined) ??
    (ahead < -BEHIND_SECONDS ? "invalid: created_at is too long ago" : undefined) ??
    (JSON.stringify(event).length > LARGEST_EVENT ? "invalid: event is too large" : undefined);
  return message === undefined ? { canHandle: true } : { canHandle: false, message };
}

/** Controls for tests and demos, which are no part of the protocol. */
async function serveControl(
  { people, signer }: NostrWorld,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const body: unknown = JSON.parse((await readBody(request)) || "{}");
  const [, key = "", what = ""] = /^\/sandbox\/people\/([0-9a-f]{64})\/(\w+)$/.exec(path) ?? [];
  const person = people.find(key);
  if (request.method === "POST" && path === "/sandbox/people") {
    const { pubkey, secret } = people.add(personIn(body));
    return sendJson(response, 201, { pubkey, secret });
  }
  if (person && request.method === "POST" && what === "notes") {
    const note = { kind: 1, tags: [], content: textIn(body, "content") };
    return sendJson(response, 201, { id: people.publishAs(person, note).id });
  }
  if (person && request.method === "POST" && what === "revoke") {
    for (const connection of signer.connectionsOf(person)) signer.revoke(connection);
    return sendJson(response, 200, { ok: true });
  }
  if (person && request.method === "PUT" && what === "signer") {
    signer.setMode(person, modeIn(body));
    return sendJson(response, 200, { ok: true });
  }
  return sendJson(response, 404, { error: "There is nothing at this address." });
}

function textIn(body: unknown, name: string, longest = 10_000): string {
  const text: unknown = Object(body)[name];
  if (typeof text === "string" && text.length > 0 && text.length <= longest) return text;
  throw new Error(`${name} must be a text of 1 to ${longest} characters.`);
}

function modeIn(body: unknown): SignerMode {
  const mode = MODES.find((one) => one === Object(body).mode);
  if (mode) return mode;
  throw new Error(`mode must be one of: ${MODES.join(", ")}.`);
}

function personIn(body: unknown): NewPerson {
  const { trusted = 0, known_days = 0 } = Object(body);
  return { name: textIn(body, "name", 30), trusted: Number(trusted), knownDays: Number(known_days) };
}

interface NostrSandboxOptions {
  port: number;
  host?: string | undefined;
  stateDir?: string;
}

export type NostrSandbox = Awaited<ReturnType<typeof startNostrSandbox>>;

/** A relay on loopback with people who have followers and an age, their client and their signer. */
export async function startNostrSandbox({ port: wanted, host = "127.0.0.1", stateDir }: NostrSandboxOptions) {
  const http = createHttpServer((request, response) => answer(world, request, response));
  const verifyClient = ({ req }: { req: IncomingMessage }) => isForThisMachine(req);
  const sockets = new WebSocketServer({ server: http, maxPayload: 1_000_000, verifyClient });
  const events = new StoredEvents(openJournal(stateDir));
  const relay = serveRelay(sockets, events);
  const people = openPeople(events, openJournal(stateDir, "people"));
  const port = await listenOn(http, wanted, host);
  const signer = await openSigner(`ws://127.0.0.1:${port}`, people, openJournal(stateDir, "signer"));
  const world = { events, people, signer };
  return {
    relayUrl: `ws://127.0.0.1:${port}`,
    port,
    relay,
    people,
    signer,
    async stop() {
      signer.close();
      for (const socket of sockets.clients) socket.terminate();
      await closeHttp(http);
      await events.destroy();
    },
  };
}

async function answer(world: NostrWorld, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (url.pathname.startsWith("/sandbox/")) {
    if (refusesControls(request, response)) return;
    return serveControl(world, request, response, url.pathname);
  }
  return servePage(world, request, response, url);
}

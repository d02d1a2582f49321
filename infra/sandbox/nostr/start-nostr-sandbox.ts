import type { IncomingMessage, ServerResponse } from "node:http";
import { WebSocketServer } from "ws";
import { isFromThisMachine } from "../from-this-machine.ts";
import { sendJson } from "../http-exchange.ts";
import { openJournal } from "../journal.ts";
import { closeHttp, createHttpServer, listenOn } from "../listen.ts";
import type { NostrWorld } from "./pages.ts";
import { openPeople } from "./people.ts";
import { serveControl } from "./serve-control.ts";
import { servePage } from "./serve-pages.ts";
import { type ServedRelay, serveRelay } from "./serve-relay.ts";
import { openSigner, type Signer } from "./signer.ts";
import { StoredEvents } from "./stored-events.ts";

export interface NostrSandbox {
  /** The relay's address, with ws://. */
  relayUrl: string;
  port: number;
  relay: ServedRelay;
  people: NostrWorld["people"];
  signer: Signer;
  stop(): Promise<void>;
}

interface NostrSandboxOptions {
  /** 0 selects a free port. */
  port: number;
  /** The folder of the journal. Tests leave it out and store nothing. */
  stateDir?: string;
}

/** A relay on loopback with people who have followers and an age, their client and their signer. */
export async function startNostrSandbox({
  port: wanted,
  stateDir,
}: NostrSandboxOptions): Promise<NostrSandbox> {
  const http = createHttpServer();
  const sockets = new WebSocketServer({ server: http, maxPayload: 1_000_000 });
  const events = new StoredEvents(openJournal(stateDir));
  const relay = serveRelay(sockets, events);
  const people = openPeople(events, openJournal(stateDir, "people"));
  const port = await listenOn(http, wanted, "127.0.0.1");
  const signer = await openSigner(`ws://127.0.0.1:${port}`, people, openJournal(stateDir, "signer"));
  const world = { events, people, signer, relay };
  http.on("request", (request, response) => {
    answer(world, request, response).catch((error: unknown) =>
      sendJson(response, 400, { error: error instanceof Error ? error.message : "This cannot be read." }),
    );
  });
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

async function answer(
  world: NostrWorld & { relay: ServedRelay },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (url.pathname.startsWith("/sandbox/")) {
    if (isFromThisMachine(request)) return serveControl(world, request, response, url.pathname);
    return sendJson(response, 403, { error: "For programs of this machine." });
  }
  const asksForRelay = request.headers.accept?.includes("application/nostr+json") === true;
  if (asksForRelay && url.pathname === "/") return sendJson(response, 200, INFORMATION);
  if (isFromAnotherSite(request)) return sendJson(response, 403, { error: "For the pages of this sandbox." });
  return servePage(world, request, response, url);
}

/** Otherwise any page in a local browser could connect an app to a person's signer. */
function isFromAnotherSite({ method, headers: { origin, host } }: IncomingMessage): boolean {
  return (
    method === "POST" && origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
  );
}

/** NIP-11: what a relay says about itself. */
const INFORMATION = {
  name: "Lode's sandbox of Nostr",
  description: "A relay on this machine. Nobody else reads what is published here.",
  supported_nips: [1, 9, 11],
  limitation: { max_limit: 500 },
};

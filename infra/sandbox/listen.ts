import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import { isForThisMachine } from "./from-this-machine.ts";
import { sendJson } from "./http-exchange.ts";

// Longer than any client keeps an idle connection. Otherwise a write could hit a socket that is being closed,
// and the caller would not know whether the write took effect.
const KEEP_ALIVE_MS = 75_000;

/**
 * The one door of every sandbox. Refuses what a foreign page sends, and a foreign Host, which a page has whose name was
 * rebound to 127.0.0.1. No request ends the sandbox: what the handler throws is answered.
 */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    if (!isForThisMachine(request))
      return sendJson(response, 403, { error: "For this machine only.", code: "forbidden" });
    try {
      await answer(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 400, {
          error: error instanceof Error ? error.message : String(error),
          code: "sandbox_fault",
        });
    }
  });
}

export function listenOn(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Closes the server, and also the connections that keep-alive clients hold. */
export function closeHttp(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

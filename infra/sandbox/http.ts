import { lookup } from "node:dns/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";

/** A sandbox is for tests and demos: a larger body is a mistake. */
const LARGEST_BODY = 5_000_000;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error("The request body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function sendJson(
  response: ServerResponse,
  status: number,
  content: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
    .end(JSON.stringify(content));
}

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/;
/**
 * X's client goes to the sandbox's address and still asks for X by name, and compose's programs ask by the name of the
 * service. No page can have these names.
 */
const OWN_HOST =
  /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]|api\.(x|twitter)\.com|(x|nostr|solana|mail)-sandbox)(:\d+)?$/;

/** The request is for an address of this machine, and no page from elsewhere made it. */
export const isForThisMachine = ({ headers: { host = "", origin } }: IncomingMessage): boolean =>
  OWN_HOST.test(host) && (origin === undefined || OWN_HOST.test(origin.replace(/^https?:\/\//, "")));

/** The addresses of SANDBOX_CONTROLLER, which makes the demo of compose. It has a name only while it runs. */
let controller: string[] = [];
async function findController(): Promise<void> {
  const found = await lookup(process.env.SANDBOX_CONTROLLER ?? "", { all: true }).catch(() => []);
  controller = found.map(({ address }) => address);
}

/** Only programs of this machine, and the controller, may use the controls. Answers all others, and returns true. */
export function refusesControls(
  { socket: { remoteAddress = "" } }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (LOOPBACK_ADDRESS.test(remoteAddress) || controller.includes(remoteAddress)) return false;
  const error = "The sandbox's controls are available on loopback only.";
  sendJson(response, 403, { error, code: "forbidden" });
  return true;
}

// Longer than any client keeps an idle connection. Otherwise a write could hit a socket that is being closed,
// and the caller would not know whether the write took effect.
const KEEP_ALIVE_MS = 75_000;

/**
 * Creates the HTTP server of every sandbox. Refuses requests from a foreign page, and a foreign Host, as a page sends
 * whose name was rebound to 127.0.0.1. No request ends the sandbox: an error of the handler is answered.
 */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    if (!isForThisMachine(request))
      return sendJson(response, 403, { error: "For this machine only.", code: "forbidden" });
    try {
      if (process.env.SANDBOX_CONTROLLER) await findController();
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

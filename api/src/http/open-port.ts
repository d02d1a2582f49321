import { createServer, type Server, type ServerResponse } from "node:http";
import type Koa from "koa";

export type OpenPort = Awaited<ReturnType<typeof openPort>>;

/**
 * Longer than the longest request, which waits 8 s for a verdict, and shorter than a supervisor waits before
 * it kills the process.
 */
const REQUESTS_END_WITHIN_MS = 9_000;
const CHECK_EVERY_MS = 100;
/** A request must have arrived with its body by then: 5 MB at 1.3 Mbit/s. A client that sends half of it is cut off. */
const BODY_WITHIN_MS = 30_000;
/** Beyond this, new connections are closed: a process with more could not answer the open ones. */
const MOST_CONNECTIONS = 20_000;

export async function openPort(
  // biome-ignore lint/suspicious/noExplicitAny: Koa's own type of an app with any state
  app: Koa<any>,
  {
    port,
    host,
    variable,
    mostConnections = MOST_CONNECTIONS,
  }: { port: number; host: string; variable: string; mostConnections?: number },
) {
  const answer = app.callback();
  const open = new Set<ServerResponse>();
  let isDraining = false;
  const times = { requestTimeout: BODY_WITHIN_MS, connectionsCheckingInterval: BODY_WITHIN_MS / 4 };
  const server = createServer(times, (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (isDraining) response.setHeader("Connection", "close");
    void answer(request, response);
  });
  server.maxConnections = mostConnections;
  await listen(server, port, host, variable);
  return {
    server,
    /** From now on each answer closes its connection, so that clients reconnect to another process. */
    beginDraining() {
      isDraining = true;
    },
    /** Accepts no new requests, cuts streams, which never end by themselves, and waits for the requests in progress. */
    close() {
      isDraining = true;
      return closePort(server, open);
    },
  };
}

function listen(server: Server, port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is busy. Set ${variable} to another port.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader("Content-Type")).startsWith("text/event-stream");

function closePort(server: Server, open: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its answer is sent, so idle connections are closed repeatedly.
    const closing = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
    const giveUp = setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(giveUp);
      resolve();
    });
    for (const response of open) if (isStream(response)) response.destroy();
  });
}

import { createServer, type Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";

// Longer than any client keeps an idle connection. Otherwise a write could hit a socket that is being closed,
// and the caller would not know whether the write took effect.
const KEEP_ALIVE_MS = 75_000;

export const createHttpServer = (): Server => createServer({ keepAliveTimeout: KEEP_ALIVE_MS });

/** Listens and returns the port. Port 0 selects a free port. */
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

import { createServer, type Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";

// Longer than any client keeps an idle connection: otherwise a write could hit a socket that is just being closed,
// and the caller would not know whether it took effect.
const KEEP_ALIVE_MS = 75_000;

export const createHttpServer = (): Server => createServer({ keepAliveTimeout: KEEP_ALIVE_MS });

/** Port 0 takes a free one. Returns the port. */
export function listenOn(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Also ends the connections that a keep-alive client still holds. */
export function closeHttp(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

import { createServer } from "node:net";

export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, host, () => server.close(() => resolve(true)));
  });

const given = new Set<number>();

/**
 * Returns a free port of 127.0.0.1 below the ephemeral range (Linux: from 32768), so that no outgoing
 * connection takes it while its process restarts.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (given.has(port) || !(await isFree(port, "127.0.0.1"))) continue;
    given.add(port);
    return port;
  }
  throw new Error("No free port was found between 20000 and 32000: stop some programs that listen there.");
}

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
 * connection takes it while its process restarts. The next `following` ports are free too.
 */
export async function freePort(following = 0): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const wanted = Array.from({ length: following + 1 }, (_, index) => first + index);
    if (wanted.some((port) => given.has(port))) continue;
    const free = await Promise.all(wanted.map((port) => isFree(port, "127.0.0.1")));
    if (!free.every(Boolean)) continue;
    for (const port of wanted) given.add(port);
    return first;
  }
  throw new Error("No free port was found between 20000 and 32000: stop some programs that listen there.");
}

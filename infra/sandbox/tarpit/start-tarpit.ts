import { connect, createServer, type Socket } from "node:net";
import { listenOn } from "../listen.ts";

/** A peer that can fall silent: it still accepts connections and answers nothing, as a hung server does. */
export interface Tarpit {
  port: number;
  /** While silent, bytes wait in both directions, of old connections and of new ones. */
  silence(isSilent: boolean): void;
  /** Connections that were accepted while it was silent, and so how often it was asked. */
  heldConnections(): number;
  close(): Promise<void>;
}

/** Listens on loopback and leads to `target` unless it is silent. */
export async function startTarpit(target: { host: string; port: number }): Promise<Tarpit> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let held = 0;
  const server = createServer((client) => {
    if (isSilent) held += 1;
    const peer = connect(target.port, target.host);
    for (const [one, other] of [
      [client, peer],
      [peer, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on("data", (chunk) => other.write(chunk));
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isSilent) one.pause();
    }
  });
  const port = await listenOn(server, 0, "127.0.0.1");
  return {
    port,
    silence(silent) {
      isSilent = silent;
      for (const socket of sockets) silent ? socket.pause() : socket.resume();
    },
    heldConnections: () => held,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

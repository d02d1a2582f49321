import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../stack/ports.ts";

/** A wire between the product and one of its servers, which can be wounded. Loopback only. */
export interface TcpProxy {
  /** The address of the real server, with this proxy in its place. */
  through(url: string): string;
  /** Ends every open connection. Returns how many there were. */
  cut(): number;
  /** Nothing passes in either direction for so long; connections stay open. */
  stall(milliseconds: number): Promise<void>;
  /**
   * Of every open connection, what is sent next is delivered, and the connection ends before its answer comes:
   * whoever sent `commit` cannot know. Returns how many there were.
   */
  dropAnswers(): number;
  /** While refused, connections are ended as they come, and the open ones at once. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

interface Wire {
  client: Socket;
  server: Socket;
  /** The next answer ends it. */
  doomed: boolean;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const wires = new Set<Wire>();
  let isRefusing = false;
  let isStalled = false;
  const end = (wire: Wire) => {
    wires.delete(wire);
    wire.client.destroy();
    wire.server.destroy();
  };
  const listener = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const wire: Wire = { client, server: connect(target.port, target.host), doomed: false };
    wires.add(wire);
    for (const socket of [wire.client, wire.server]) {
      socket.setNoDelay(true);
      socket.on("error", () => end(wire));
      socket.on("close", () => end(wire));
    }
    client.on("data", (chunk) => void wire.server.write(chunk));
    wire.server.on("data", (chunk) => {
      if (wire.doomed) end(wire);
      else wire.client.write(chunk);
    });
    if (isStalled) for (const socket of [wire.client, wire.server]) socket.pause();
  });
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const sockets = () => [...wires].flatMap(({ client, server }) => [client, server]);
  const cut = () => {
    const open = [...wires];
    for (const wire of open) end(wire);
    return open.length;
  };
  return {
    through(url) {
      const other = new URL(url);
      other.port = String(port);
      return other.href;
    },
    cut,
    async stall(milliseconds) {
      isStalled = true;
      for (const socket of sockets()) socket.pause();
      await sleep(milliseconds);
      isStalled = false;
      for (const socket of sockets()) socket.resume();
    },
    dropAnswers() {
      for (const wire of wires) wire.doomed = true;
      return wires.size;
    },
    refuse(refused) {
      isRefusing = refused;
      if (refused) cut();
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        listener.close(() => resolve());
      }),
  };
}

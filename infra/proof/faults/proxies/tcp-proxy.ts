import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../stack/ports.ts";

/** A TCP proxy between the product and one of its servers, with faults. Loopback only. */
export interface TcpProxy {
  /** The address of the real server, with this proxy in its place. */
  through(url: string): string;
  /** Ends every open connection. Returns how many there were. */
  cut(): number;
  /** Nothing passes in either direction for this long; connections stay open. */
  stall(milliseconds: number): Promise<void>;
  /**
   * A chunk with this word is delivered, and if `shouldDrop` returns true the connection ends before
   * the answer comes, so that the sender of a COMMIT cannot know its outcome. Undefined lets everything pass again.
   */
  dropAnswersTo(word: string | undefined, shouldDrop?: () => boolean): void;
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
  let isFatal: (chunk: Buffer) => boolean = () => false;
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
    client.on("data", (chunk) => {
      wire.doomed ||= isFatal(chunk);
      wire.server.write(chunk);
    });
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
    dropAnswersTo(word, shouldDrop = () => true) {
      isFatal = word === undefined ? () => false : (chunk) => chunk.includes(word) && shouldDrop();
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

import { connect, createServer, type Socket } from "node:net";
import { listenOn } from "@lode/sandbox/http";

interface ProxiedConnection {
  /** The first words that were sent, such as the client's name. */
  begin: string;
  client: Socket;
  server: Socket;
  /** Whether the connection ends at the next answer. */
  endsAtAnswer: boolean;
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A TCP proxy between the product and one of its servers. It injects faults and listens on loopback only. */
export async function startTcpProxy(first: { host: string; port: number }) {
  let target = first;
  const connections = new Set<ProxiedConnection>();
  let isRefusing = false;
  let isSilent = false;
  let held = 0;
  let dropsAnswer: (chunk: Buffer) => boolean = () => false;
  let heldBackFor: (chunk: Buffer) => number = () => 0;
  const end = (connection: ProxiedConnection) => {
    connections.delete(connection);
    connection.client.destroy();
    connection.server.destroy();
  };
  const listener = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const server = connect(target.port, target.host);
    const connection: ProxiedConnection = { begin: "", client, server, endsAtAnswer: false };
    connections.add(connection);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on("error", () => end(connection));
      socket.on("close", () => end(connection));
    }
    client.once("data", (chunk) => {
      connection.begin = chunk.toString("latin1");
    });
    client.on("data", (chunk) => {
      connection.endsAtAnswer ||= dropsAnswer(chunk);
      const milliseconds = heldBackFor(chunk);
      if (milliseconds === 0) return void server.write(chunk);
      client.pause();
      setTimeout(() => {
        server.write(chunk);
        client.resume();
      }, milliseconds);
    });
    server.on("data", (chunk) => {
      if (connection.endsAtAnswer) end(connection);
      else client.write(chunk);
    });
    if (isSilent) {
      held += 1;
      for (const socket of [client, server]) socket.pause();
    }
  });
  const port = await listenOn(listener, 0, "127.0.0.1");
  const sockets = () => [...connections].flatMap(({ client, server }) => [client, server]);
  const cut = () => {
    const open = [...connections];
    for (const connection of open) end(connection);
    return open.length;
  };
  return {
    /** Returns the URL of the real server with the proxy's address in its place. */
    through(url: string): string {
      const other = new URL(url);
      other.port = String(port);
      return other.href;
    },
    /** Ends every open connection and returns their number. */
    cut,
    port,
    /** While silent, bytes wait in both directions, of old connections and of new ones, as at a server that hangs. */
    silence(silent: boolean): void {
      isSilent = silent;
      for (const socket of sockets()) silent ? socket.pause() : socket.resume();
    },
    /** The number of connections accepted during the silence: how often the server was asked. */
    heldConnections: () => held,
    /**
     * Keeps open connections open but silent: all, or those that began with this word, such as their name. New
     * connections pass. Returns the number of silent connections.
     */
    abandon(word = "") {
      const abandoned = [...connections].filter(({ begin }) => begin.includes(word));
      for (const { client, server } of abandoned) for (const socket of [client, server]) socket.pause();
      return abandoned.length;
    },
    /** Leads new connections to another server, and leaves the open ones. Returns their number. */
    lead(next: { host: string; port: number }): number {
      target = next;
      return connections.size;
    },
    /**
     * Delivers a chunk that contains this word, but ends the connection before the answer if `shouldDrop`
     * returns true. The sender of a COMMIT then cannot know its outcome. Undefined lets everything pass again.
     */
    dropAnswersTo(word: string | undefined, shouldDrop = () => true): void {
      dropsAnswer = word === undefined ? () => false : (chunk) => chunk.includes(word) && shouldDrop();
    },
    /** Delivers a chunk with this word, and what follows it, this many milliseconds later. Undefined ends the delay. */
    holdBack(word: string | undefined, milliseconds = () => 0): void {
      heldBackFor = word === undefined ? () => 0 : (chunk) => (chunk.includes(word) ? milliseconds() : 0);
    },
    /** While refusing, ends open connections and every new connection. */
    refuse(refused: boolean): void {
      isRefusing = refused;
      if (refused) cut();
    },
    close: () =>
      new Promise<void>((resolve) => {
        cut();
        listener.close(() => resolve());
      }),
  };
}

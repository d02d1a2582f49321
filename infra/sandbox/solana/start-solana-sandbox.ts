import type { IncomingMessage, Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { isForThisMachine } from "../from-this-machine.ts";
import { closeHttp, createHttpServer, listenOn } from "../listen.ts";
import type { Commitment } from "./block-clock.ts";
import { type Chain, openChain } from "./chain.ts";
import { land } from "./execute.ts";
import { ensureTreasury } from "./genesis.ts";
import { reaches } from "./rpc/history-methods.ts";
import { isAddress } from "./rpc/params.ts";
import { serveHttp } from "./serve-http.ts";

type Subscription = { socket: WebSocket; signature: string; commitment: Commitment };

/**
 * Serves only `signatureSubscribe`, which confirming a transaction needs. Each subscription notifies once.
 */
function serveWebsocket(chain: Chain, server: WebSocketServer): void {
  const subscriptions = new Map<number, Subscription>();
  let next = 1;
  const notify = (): void => {
    for (const [id, { socket, signature, commitment }] of subscriptions) {
      const landed = chain.ledger.find(signature);
      if (!landed || !reaches(chain.clock.commitmentOf(landed.slot), commitment)) continue;
      const result = { context: { slot: chain.clock.slot() }, value: { err: landed.err } };
      send(socket, { method: "signatureNotification", params: { result, subscription: id } });
      subscriptions.delete(id);
    }
  };
  chain.onBlock.add(notify);
  server.on("connection", (socket) => {
    socket.on("message", (bytes) => {
      const { id, method, params } = parsed(String(bytes));
      if (method === "signatureSubscribe") {
        const subscription = next++;
        const [signature, options] = params as [string, { commitment?: Commitment }?];
        send(socket, { id, result: subscription }); // the answer must come before any notification
        subscriptions.set(subscription, {
          socket,
          signature,
          commitment: options?.commitment ?? "finalized",
        });
      } else if (method === "signatureUnsubscribe") {
        send(socket, { id, result: subscriptions.delete(Number(params[0])) });
      } else {
        send(socket, { id, error: { code: -32601, message: `Method not found: ${method}` } });
      }
    });
    socket.on("close", () => {
      for (const [id, subscription] of subscriptions)
        if (subscription.socket === socket) subscriptions.delete(id);
    });
    socket.on("error", () => socket.terminate());
  });
}

const send = (socket: WebSocket, message: object): void =>
  socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));

function parsed(text: string): { id: unknown; method: string; params: unknown[] } {
  try {
    const {
      id = null,
      method = "",
      params = [],
    } = JSON.parse(text) as { id?: unknown; method?: string; params?: unknown[] };
    return { id, method, params };
  } catch {
    return { id: null, method: "", params: [] };
  }
}

export type SolanaSandbox = { url: string; websocketUrl: string; port: number; stop(): Promise<void> };

export type SolanaSandboxOptions = {
  /** JSON-RPC's port. The websocket uses the next, where the client expects it. 0 selects two free ports. */
  port: number;
  host?: string | undefined;
  /** If 0, only `dev_warp` makes blocks. */
  slotMs?: number | undefined;
  stateDir?: string | undefined;
  treasuryAddress: string;
  /** Base units. */
  treasuryUsdc?: bigint | undefined;
  /** Whole SOL. */
  treasurySol?: number | undefined;
};

/** A Solana devnet in a single process: the real programs, real signatures, play money. */
export async function startSolanaSandbox(options: SolanaSandboxOptions): Promise<SolanaSandbox> {
  const {
    host = "127.0.0.1",
    slotMs = 400,
    stateDir,
    treasuryAddress,
    treasuryUsdc = 1_000_000_000_000n,
    treasurySol = 1_000,
  } = options;
  if (!isAddress(treasuryAddress))
    throw new Error(`the treasury address "${treasuryAddress}" is not a Solana address.`);
  const web = createHttpServer((request, response) => serveHttp(chain, request, response));
  const sockets = createHttpServer((_request, response) => response.writeHead(426).end());
  const port = await listenOnPair(web, sockets, options.port, host);
  const chain = openChain({ stateDir, slotMs });
  ensureTreasury(chain, treasuryAddress, treasuryUsdc, treasurySol);
  chain.onBlock.add(() => {
    const due = chain.held.filter(({ dueSlot }) => dueSlot <= chain.clock.slot());
    chain.held = chain.held.filter((held) => !due.includes(held));
    for (const { raw } of due) land(chain, raw);
  });

  const websocket = new WebSocketServer({
    server: sockets,
    verifyClient: ({ req }: { req: IncomingMessage }) => isForThisMachine(req),
  });
  serveWebsocket(chain, websocket);
  const timer = slotMs > 0 ? setInterval(() => chain.advance(1), slotMs) : undefined;
  return {
    url: `http://${host}:${port}`,
    websocketUrl: `ws://${host}:${port + 1}`,
    port,
    async stop() {
      clearInterval(timer);
      for (const client of websocket.clients) closeSocket(client);
      await Promise.all([closeHttp(web), closeHttp(sockets)]);
      chain.close();
    },
  };
}

/** Listens on two consecutive ports. With 0, tries until two consecutive ports are free. */
async function listenOnPair(first: Server, second: Server, wanted: number, host: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await listenOn(first, wanted, host);
    try {
      await listenOn(second, port + 1, host);
      return port;
    } catch (error) {
      await closeHttp(first);
      if (wanted !== 0 || tries === 50) throw error;
    }
  }
}

// After a proper close the client does not reconnect. A client that does not answer is terminated.
function closeSocket(client: WebSocket): void {
  client.close(1_000);
  setTimeout(() => client.terminate(), 500).unref();
}

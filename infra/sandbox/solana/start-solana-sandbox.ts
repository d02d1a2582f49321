import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { closeHttp, createHttpServer, listenOn } from "../listen.ts";
import { openChain } from "./chain.ts";
import { land } from "./execute.ts";
import { ensureTreasury } from "./genesis.ts";
import { isAddress } from "./rpc/params.ts";
import { serveHttp } from "./serve-http.ts";
import { serveWebsocket } from "./serve-websocket.ts";

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
  const web = createHttpServer();
  const sockets = createHttpServer();
  const port = await listenOnPair(web, sockets, options.port, host);
  const chain = openChain({ stateDir, slotMs });
  ensureTreasury(chain, treasuryAddress, treasuryUsdc, treasurySol);
  chain.onBlock.add(() => {
    const due = chain.held.filter(({ dueSlot }) => dueSlot <= chain.clock.slot());
    chain.held = chain.held.filter((held) => !due.includes(held));
    for (const { raw } of due) land(chain, raw);
  });

  web.on("request", (request, response) => {
    serveHttp(chain, request, response).catch(() => response.destroy()); // the caller disconnected during its request
  });
  const websocket = new WebSocketServer({ server: sockets });
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

import type { WebSocket, WebSocketServer } from "ws";
import type { Commitment } from "./block-clock.ts";
import type { Chain } from "./chain.ts";
import { reaches } from "./rpc/history-methods.ts";

type Subscription = { socket: WebSocket; signature: string; commitment: Commitment };

/**
 * Serves only `signatureSubscribe`, which confirming a transaction needs. Each subscription notifies once.
 */
export function serveWebsocket(chain: Chain, server: WebSocketServer): void {
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

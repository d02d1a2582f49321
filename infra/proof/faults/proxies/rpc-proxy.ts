import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { closeHttp, listenOn, readBody, sendJson } from "@lode/sandbox/http";

export interface RpcCall {
  id: unknown;
  method: string;
  params: unknown[];
}

export type RpcFault =
  /** The node processes the call, but its answer is dropped. */
  | { kind: "answer dropped" }
  /** The node never sees the call. */
  | { kind: "5xx"; status: number }
  /** The node processes the call, and its answer comes this much later. */
  | { kind: "delayed"; milliseconds: number }
  /** The node never sees the call; the proxy answers with `result`. */
  | { kind: "lie"; name: string; result: unknown };

/** Chooses the fault for a call; undefined lets the call pass. */
export type RpcFaultRule = (call: RpcCall) => RpcFault | undefined;

/** Starts a proxy in front of the JSON-RPC node. Loopback only. */
export async function startRpcProxy(target: string, onFault: (kind: string) => void) {
  let decide: RpcFaultRule | undefined;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const call = oneCall(body);
    const fault = call && decide?.(call);
    if (fault) onFault(`${call.method}: ${fault.kind === "lie" ? fault.name : fault.kind}`);
    if (fault?.kind === "5xx") return void outgoing.writeHead(fault.status).end("Service Unavailable");
    if (fault?.kind === "lie")
      return sendJson(outgoing, 200, { jsonrpc: "2.0", id: call?.id, result: fault.result });
    const headers = { "content-type": "application/json" };
    const answered = await fetch(target, { method: "POST", headers, body });
    const text = await answered.text();
    if (fault?.kind === "answer dropped") return void outgoing.destroy();
    if (fault?.kind === "delayed") await sleep(fault.milliseconds);
    outgoing.writeHead(answered.status, headers).end(text);
  }

  const port = await listenOn(server, 0, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${port}`,
    setFault(rule: RpcFaultRule | undefined) {
      decide = rule;
    },
    close: () => closeHttp(server),
  };
}

/** Returns undefined for a batch, which passes unchanged: the product sends no batches. */
function oneCall(body: string): RpcCall | undefined {
  const parsed: unknown = JSON.parse(body);
  return Array.isArray(parsed) ? undefined : (parsed as RpcCall);
}

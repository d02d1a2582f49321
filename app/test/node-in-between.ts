import { createServer } from "node:http";
import { listenOn } from "@lode/sandbox/http";
import { afterEach } from "vitest";
import { useTestPayouts } from "./test-payouts.ts";

interface NodeCall {
  method: string;
  params: unknown[];
}

/** An undefined field passes the node's own answers on. */
interface NodeInBetween {
  answer?: ((call: NodeCall, result: unknown) => unknown) | undefined;
  /** Refuses every call with this HTTP status. */
  refuseWith?: number | undefined;
  /** Called between making an answer and sending it. */
  after?: ((call: NodeCall) => Promise<void>) | undefined;
  /** All calls, oldest first. */
  calls: NodeCall[];
}

/**
 * Payouts with a proxy between the worker and its node. A test can make the proxy lag, answer falsely or change state
 * between two calls; the independent node is the chain itself.
 */
export function usePayoutsInBetween(more: Record<string, string> = {}) {
  const node: NodeInBetween = { calls: [] };
  const payouts = useTestPayouts(async (target, onClose) => {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const call = JSON.parse(body) as NodeCall;
      node.calls.push(call);
      if (node.refuseWith) return void response.writeHead(node.refuseWith).end("<html>no</html>");
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(target, { method: "POST", headers, body });
      const reply = (await answer.json()) as { result?: unknown };
      if (node.answer && "result" in reply) reply.result = node.answer(call, reply.result);
      await node.after?.(call);
      response.writeHead(answer.status, headers).end(JSON.stringify(reply));
    });
    onClose(() => server.close());
    const port = await listenOn(server, 0, "127.0.0.1");
    return { SOLANA_RPC_URL: `http://127.0.0.1:${port}`, INDEPENDENT_RPC_URL: target, ...more };
  });
  afterEach(() => void Object.assign(node, { answer: undefined, after: undefined, refuseWith: undefined }));
  return { node, payouts };
}

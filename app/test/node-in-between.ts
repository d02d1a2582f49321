import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Call {
  method: string;
  params: unknown[];
}

export interface NodeInBetween {
  url: string;
  /** Replaces the answer to a call; undefined passes the node's own answer on. */
  answer: ((call: Call, result: unknown) => unknown) | undefined;
  /** Refuses every call with this HTTP status. */
  refuseWith: number | undefined;
  /** Called between making an answer and sending it. */
  after: ((call: Call) => Promise<void>) | undefined;
  /** All calls, oldest first. */
  calls: Call[];
  close(): void;
}

/**
 * Starts a proxy between the worker and the node. A test can make it lag, answer falsely or change state
 * between two calls.
 */
export async function startNodeInBetween(target: string): Promise<NodeInBetween> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const call = JSON.parse(body) as Call;
    node.calls.push(call);
    if (node.refuseWith) return void response.writeHead(node.refuseWith).end("<html>no</html>");
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(target, { method: "POST", headers, body });
    const said = (await answer.json()) as { result?: unknown };
    if (node.answer && "result" in said) said.result = node.answer(call, said.result);
    await node.after?.(call);
    response.writeHead(answer.status, headers).end(JSON.stringify(said));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const node: NodeInBetween = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: undefined,
    refuseWith: undefined,
    after: undefined,
    calls: [],
    close: () => void server.close(),
  };
  return node;
}

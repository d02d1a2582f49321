import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isFromThisMachine } from "../from-this-machine.ts";
import { readBody, sendJson } from "../http-exchange.ts";
import { sendPage } from "../page.ts";
import type { Chain } from "./chain.ts";
import { addressPage, homePage, missingPage, transactionPage } from "./explorer-pages.ts";
import { takeFault } from "./faults.ts";
import { call, type RpcRequest } from "./rpc/call.ts";

// Wallets in the browser call from another origin.
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "POST, GET, OPTIONS",
};

export async function serveHttp(
  chain: Chain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST") await answerRpc(chain, request, response);
  else if (request.method === "OPTIONS") response.writeHead(200, CORS).end();
  else answerPage(chain, request, response);
}

async function answerRpc(chain: Chain, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  let asked: RpcRequest | RpcRequest[];
  try {
    asked = JSON.parse(body) as RpcRequest | RpcRequest[];
  } catch {
    sendJson(
      response,
      200,
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } },
      CORS,
    );
    return;
  }
  const calls = Array.isArray(asked) ? asked : [asked];
  const isControl = calls.some(({ method }) => method?.startsWith("dev_")); // faults never apply to the call that resets them
  if (isControl && !isFromThisMachine(request)) {
    sendJson(response, 403, {
      error: "The sandbox's controls are available on loopback only.",
      code: "forbidden",
    });
    return;
  }
  if (!isControl && chain.faults.delayMs > 0) await wait(chain.faults.delayMs);
  if (!isControl && takeFault(chain.faults, "status5xx")) {
    response
      .writeHead(503, { "content-type": "text/html", ...CORS })
      .end("<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>");
    return;
  }
  const answers = calls.map((each) => call(chain, each));
  sendJson(response, 200, Array.isArray(asked) ? answers : answers[0], CORS);
}

function answerPage(chain: Chain, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const [, kind, id = ""] = /^\/(tx|address)\/(\w+)\/?$/.exec(pathname) ?? [];
  const page =
    pathname === "/"
      ? homePage(chain)
      : kind === "tx"
        ? transactionPage(chain, id)
        : kind === "address"
          ? addressPage(chain, id)
          : undefined;
  if (page) sendPage(response, 200, page);
  else sendPage(response, 404, missingPage(kind, id));
}

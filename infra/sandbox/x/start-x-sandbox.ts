import type { IncomingMessage, ServerResponse } from "node:http";
import { closeHttp, createHttpServer, listenOn, readBody } from "../http.ts";
import { answerCall } from "./api/answer-call.ts";
import type { XReply } from "./api/request.ts";
import { serveControl } from "./control/serve-control.ts";
import { isConsentPath, servePage } from "./pages.ts";
import { createXState, type StoredState, type XStateOptions } from "./sandbox-state.ts";

export type XSandbox = Awaited<ReturnType<typeof startXSandbox>>;
export type XSandboxOptions = XStateOptions & { port: number; host?: string | undefined };

/** A local X: OAuth 1.0a, the v2 endpoints, web pages, and controls. Port 0 selects a free port. */
export async function startXSandbox({ port: wanted, host = "127.0.0.1", ...options }: XSandboxOptions) {
  const web = createHttpServer((request, response) => serve(state, request, response));
  const port = await listenOn(web, wanted, host);
  const state = createXState(options);
  return {
    url: `http://${host}:${port}`,
    port,
    async stop() {
      await closeHttp(web);
      state.world.close();
    },
  };
}

async function serve(state: StoredState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "https://api.x.com");
  const body = await readBody(request);
  const { method = "GET" } = request;
  if (url.pathname.startsWith("/sandbox/")) {
    serveControl(state, request, response, url, body);
  } else if (/^\/(2|1\.1|oauth|oauth2)\//.test(url.pathname) && !isConsentPath(url.pathname)) {
    const { authorization, "content-type": contentType = "" } = request.headers;
    send(response, await answerCall(state, { method, url, body, authorization, contentType }));
  } else {
    servePage(state, request, response, url, body);
  }
}

function send(response: ServerResponse, reply: XReply | undefined): void {
  if (!reply) {
    response.destroy();
    return;
  }
  const { status, body, headers = {}, truncate = false } = reply;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text), ...headers });
  if (!truncate) response.end(text);
  else response.write(text.slice(0, text.length / 2), () => response.destroy());
}

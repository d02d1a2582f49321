import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "../html.ts";
import { closeHttp, createHttpServer, listenOn, readBody } from "../http.ts";
import { answerCall } from "./api/answer-call.ts";
import type { XReply } from "./api/request.ts";
import { serveControl } from "./control/serve-control.ts";
import { isConsentPath, servePage } from "./pages.ts";
import { createXState, type StoredState, type XStateOptions } from "./sandbox-state.ts";
import type { XUser } from "./world/world.ts";

export type XSandbox = { url: string; port: number; stop(): Promise<void> };
export type XSandboxOptions = XStateOptions & { port: number; host?: string | undefined };

/** A local X: OAuth 1.0a, the v2 endpoints, web pages, and controls. Port 0 selects a free port. */
export async function startXSandbox({
  port: wanted,
  host = "127.0.0.1",
  ...options
}: XSandboxOptions): Promise<XSandbox> {
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
  const pictured = state.world.users.get(pictureOwner(url.pathname) ?? "");
  if (pictured) await servePicture(response, pictured);
  else if (url.pathname.startsWith("/sandbox/")) {
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

const SIDE = 400;
const PALETTE = ["#d4df21", "#6c3fd1", "#1f6f5c", "#b4552d", "#2b5fa8", "#8a8f99"];

/**
 * `/profile_images/<id>/<name>_400x400.png`, as on X's picture host: layers whose colours derive from the id.
 */
const pictureOwner = (path: string): string | undefined =>
  /^\/profile_images\/(\d+)\/\w+\.png$/.exec(path)?.[1];

async function servePicture(response: ServerResponse, user: XUser): Promise<void> {
  const seed = createHash("sha256").update(user.id).digest().readUInt32BE();
  const layers = [0, 1, 2, 3].map((depth) => {
    const top = depth * 110 + ((seed >>> depth) % 50);
    const slope = ((seed >>> (depth + 3)) % 120) - 60;
    const points = `0,${top} ${SIDE},${top + slope} ${SIDE},${SIDE} 0,${SIDE}`;
    return html`<polygon points="${points}" fill="${PALETTE[((seed >>> 8) + depth * 5) % PALETTE.length]}"/>`;
  });
  const ground = PALETTE[((seed >>> 8) + 3) % PALETTE.length];
  const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${ground}"/>${layers}</svg>`;
  const { default: sharp } = await import("sharp");
  const picture = await sharp(Buffer.from(drawing.markup)).png().toBuffer();
  response.writeHead(200, { "content-type": "image/png" }).end(picture);
}

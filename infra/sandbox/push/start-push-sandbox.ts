import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { closeHttp, createHttpServer, listenOn } from "../listen.ts";
import { makeBrowserKeys } from "./browser-keys.ts";
import { vapidFault } from "./check-vapid.ts";

/** Every push service takes at least this much (RFC 8030, section 7.2). */
const LARGEST_BYTES = 4_096;

export interface ReceivedPush {
  /** What the browser's service worker gets. */
  message: unknown;
  ttl: number;
  topic: string | undefined;
  at: Date;
}

/** A browser that has subscribed at the push service. */
export interface SubscribedBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  received: ReceivedPush[];
  /** How many requests came, accepted or not. */
  asked(): number;
  /** Answers the next requests so, in this order; "silent" never answers. After them it accepts again. */
  answerNext(...answers: ("silent" | { status: number; headers?: Record<string, string> })[]): void;
}

export interface PushSandbox {
  url: string;
  /** Adds a browser that takes messages signed with the private key of `applicationServerKey`. */
  subscribe(applicationServerKey: string): SubscribedBrowser;
  stop(): Promise<void>;
}

type Planned = Parameters<SubscribedBrowser["answerNext"]>[number];

interface Known extends SubscribedBrowser {
  take(request: IncomingMessage, body: Buffer): number;
  planned: Planned[];
  countRequest(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A push service with its browsers (RFC 8030). It checks the sender's token and every header, and decrypts with the
 * browser's keys what it accepts, which only the browser can do in real life. A request with a fault is answered as push
 * services do.
 */
export async function startPushSandbox(): Promise<PushSandbox> {
  const browsers = new Map<string, Known>();
  const server = createHttpServer();
  server.on("request", async (request, response) => {
    const browser = browsers.get(request.url ?? "");
    const body = await bodyOf(request);
    if (!browser || request.method !== "POST") return answer(response, { status: 404 });
    browser.countRequest();
    const planned = browser.planned.shift();
    if (planned === "silent") return;
    answer(response, planned ?? { status: browser.take(request, body) });
  });
  const url = `http://127.0.0.1:${await listenOn(server, 0, "127.0.0.1")}`;
  return {
    url,
    stop: () => closeHttp(server),
    subscribe(key) {
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      const browser = makeBrowser(url, path, key);
      browsers.set(path, browser);
      return browser;
    },
  };
}

function answer(
  response: ServerResponse,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): void {
  response.writeHead(status, headers).end();
}

function makeBrowser(origin: string, path: string, key: string): Known {
  const { p256dh, auth, decrypt } = makeBrowserKeys();
  let requests = 0;
  const planned: Planned[] = [];
  const received: ReceivedPush[] = [];
  return {
    endpoint: origin + path,
    p256dh,
    auth,
    received,
    planned,
    asked: () => requests,
    countRequest: () => void requests++,
    answerNext: (...answers) => void planned.push(...answers),
    take({ headers }, body) {
      const nowSeconds = Date.now() / 1_000;
      if (vapidFault(headers.authorization ?? "", { key, origin, nowSeconds }) !== undefined) return 403;
      if (body.length > LARGEST_BYTES) return 413;
      const { ttl = "", topic } = headers;
      const isWellFormed = headers["content-encoding"] === "aes128gcm" && /^\d+$/.test(String(ttl));
      if (!isWellFormed || (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))) return 400;
      const message: unknown = JSON.parse(decrypt(body));
      received.push({ message, ttl: Number(ttl), topic: topic?.toString(), at: new Date() });
      return 201;
    },
  };
}

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { closeHttp, listenOn, readBody } from "@lode/sandbox/http";

const CHECK_EVERY_MS = 100;
/** An overloaded machine answers late: only "unready" or a refused connection takes a process out of rotation. */
const CHECK_WITHIN_MS = 5_000;
/** How long a request waits for a ready process. */
const PATIENCE_MS = 20_000;

interface Upstream {
  url: URL;
  isReady: boolean;
}

/**
 * Starts a load balancer in front of several API processes, as in a deployment. Uses the ready processes in turn, with
 * a new connection per request. A request goes to another process only after a refused connection. Later failures
 * return a 502, because the process may have acted on the request.
 */
export async function startBalancer(urls: readonly string[]) {
  const upstreams: Upstream[] = urls.map((url) => ({ url: new URL(url), isReady: false }));
  const closing = new AbortController();
  const checking = upstreams.map((upstream) => keepChecking(upstream, closing.signal));
  let turn = 0;

  const nextReady = async (): Promise<Upstream | undefined> => {
    const giveUpAt = Date.now() + PATIENCE_MS;
    do {
      const ready = upstreams.filter(({ isReady }) => isReady);
      const next = ready[turn++ % Math.max(1, ready.length)];
      if (next) return next;
      await sleep(CHECK_EVERY_MS);
    } while (Date.now() < giveUpAt);
    return undefined;
  };

  const server = createServer(async (incoming, outgoing) => {
    const body = await readBody(incoming).catch(() => undefined);
    if (body === undefined) return void outgoing.destroy();
    for (;;) {
      const upstream = await nextReady();
      if (!upstream) return void outgoing.writeHead(503).end();
      if (await forward(upstream, incoming, body, outgoing)) return;
      upstream.isReady = false;
    }
  });
  const port = await listenOn(server, 0, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      closing.abort();
      await Promise.all([closeHttp(server), ...checking]);
    },
  };
}

async function keepChecking(upstream: Upstream, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    upstream.isReady = await isReady(upstream);
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function isReady({ url, isReady: wasReady }: Upstream): Promise<boolean> {
  try {
    const answer = await fetch(new URL("/api/health/ready", url), {
      signal: AbortSignal.timeout(CHECK_WITHIN_MS),
      headers: { Connection: "close" },
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" && wasReady;
  }
}

/** Returns false if the connection was refused, so the request may go to another process. */
const forward = (
  { url }: Upstream,
  incoming: IncomingMessage,
  body: string,
  outgoing: ServerResponse,
): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = url;
    const { method, url: path, headers } = incoming;
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const { connection: _hop, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.once("error", () => outgoing.destroy());
      outgoing.once("close", () => sent.destroy());
      resolve(true);
    });
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve(false);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(JSON.stringify({ error: `the API's connection: ${error.code}` }));
      resolve(true);
    });
    sent.end(body);
  });

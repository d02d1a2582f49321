import { PassThrough } from "node:stream";
import { pageRoute } from "../http/page-route.ts";
import { RESYNC } from "./live-hub.ts";
import type { LiveEnvelope } from "./subscribers.ts";

/** Keeps proxies and phones from closing an idle stream. */
const HEARTBEAT_MS = 20_000;

const frame = ({ id, message }: LiveEnvelope): string =>
  `${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(message)}\n\n`;

/**
 * GET /api/events: streams what changed for this miner as Server-Sent Events. Each message names the queries
 * to read again. A page that reconnects (it sends Last-Event-ID) is told to read everything, so nothing is
 * missed. The stream ends with the session, and a reconnection is then refused.
 */
export const streamEventsRoute = pageRoute(
  "/api/events",
  "user",
  async ({ session, deps, lastEventId, onClose }) => {
    const stream = new PassThrough();
    const write = (text: string) => void stream.write(text);
    write("retry: 2000\n\n");
    if (lastEventId) write(frame(RESYNC));
    const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
    const unsubscribe = deps.live.subscribe({
      sessionId: session.id,
      userId: session.userId,
      send: (envelope) => write(frame(envelope)),
      end() {
        clearInterval(heartbeat);
        stream.end();
      },
    });
    onClose(() => {
      clearInterval(heartbeat);
      unsubscribe();
      stream.destroy();
    });
    return { status: 200, type: "text/event-stream", body: stream };
  },
);

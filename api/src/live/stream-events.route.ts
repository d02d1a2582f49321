import { PassThrough } from "node:stream";
import { pageRoute } from "../http/page-route.ts";
import type { LiveEnvelope } from "./followers.ts";
import { RESYNC } from "./live-hub.ts";

/** Keeps proxies and phones from closing a quiet stream. */
const HEARTBEAT_MS = 20_000;

const frame = ({ id, message }: LiveEnvelope): string =>
  `${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(message)}\n\n`;

/**
 * GET /api/events: what changed for this miner, as Server-Sent Events. A message names what to read again, so
 * a page that was away (it sends Last-Event-ID) is told to read everything: nothing can be missed. It ends with the
 * session; a page that comes back is then refused.
 */
export const streamEventsRoute = pageRoute(
  "/api/events",
  "user",
  async ({ session, deps, lastEventId, onClose }) => {
    const stream = new PassThrough();
    const send = (text: string) => void stream.write(text);
    send("retry: 2000\n\n");
    if (lastEventId) send(frame(RESYNC));
    const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
    const unfollow = deps.live.follow({
      sessionId: session.id,
      userId: session.userId,
      tell: (envelope) => send(frame(envelope)),
      end() {
        clearInterval(heartbeat);
        stream.end();
      },
    });
    onClose(() => {
      clearInterval(heartbeat);
      unfollow();
      stream.destroy();
    });
    return { status: 200, type: "text/event-stream", body: stream };
  },
);

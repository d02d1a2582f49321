import { pageRoute } from "../http/page-route.ts";
import { openEventStream, STAY_AWAY } from "./event-stream.ts";
import { type LiveEnvelope, RESYNC } from "./live-hub.ts";

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
    const { body, write } = openEventStream();
    write("retry: 2000\n\n");
    if (lastEventId) write(frame(RESYNC));
    // A named event, because a page does not see comments: without it the page would assume a blocked stream.
    const heartbeat = setInterval(() => write("event: heartbeat\ndata:\n\n"), HEARTBEAT_MS);
    const unsubscribe = deps.live.subscribe({
      sessionId: session.id,
      userId: session.userId,
      send: (envelope) => write(frame(envelope)),
      end(why) {
        clearInterval(heartbeat);
        if (why === "replaced") write(STAY_AWAY);
        body.end();
      },
    });
    onClose(() => {
      clearInterval(heartbeat);
      unsubscribe();
      body.destroy();
    });
    // A proxy of the operator's must neither collect nor compress what is sent.
    const headers = { "X-Accel-Buffering": "no", "Cache-Control": "no-cache, no-transform" };
    return { status: 200, type: "text/event-stream", body, headers };
  },
);

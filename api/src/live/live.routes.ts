import { pageRoute } from "../http/page-route.ts";
import { whenClosed } from "../http/until-closed.ts";
import { openEventStream } from "./event-stream.ts";
import { RESYNC } from "./live-hub.ts";
import type { LiveEnvelope } from "./subscribers.ts";

/** Keeps proxies and phones from closing an idle stream. */
const HEARTBEAT_MS = 20_000;

/** A replaced page asks again by itself after this time; until then it polls. */
const RETURN_AFTER_MS = 300_000;

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
  async ({ session, deps, lastEventId, signal }) => {
    const { body, write } = openEventStream();
    write("retry: 2000\n\n");
    if (lastEventId) write(frame(RESYNC));
    const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
    const unsubscribe = deps.live.subscribe({
      sessionId: session.id,
      userId: session.userId,
      send: (envelope) => write(frame(envelope)),
      end(why) {
        clearInterval(heartbeat);
        // Otherwise the replaced page would come back at once and replace another page.
        if (why === "replaced") write(`retry: ${RETURN_AFTER_MS}\n\n`);
        body.end();
      },
    });
    whenClosed(signal, () => {
      clearInterval(heartbeat);
      unsubscribe();
      body.destroy();
    });
    return { status: 200, type: "text/event-stream", body };
  },
);

import type { EventName } from "@lode/core/contracts/events";
import pg from "pg";

export interface HeardEvent {
  id: string;
  event: EventName;
  userId: string | null;
  payload: Record<string, string>;
}

export interface Listener {
  stop(): Promise<void>;
}

const RECONNECT_MS = 500;
/** How often the connection is checked, and the limit for connecting and for its answer. */
const PULSE = { everyMs: 10_000, withinMs: 5_000 };

interface Handlers {
  /** A statement's events, split into lists that fit into a notification. */
  onEvents: (events: HeardEvent[]) => void;
  /** A miner's session has ended. Receives the session's id. */
  onSessionEnded?: (sessionId: string) => void;
  onConnected: () => void;
  onLost: (reason: string) => void;
}

/** Channels used by the triggers of migrations 0110-events and 0102-people. */
const EVENTS = "lode_events";
const SESSION_ENDED = "lode_session_ended";

/**
 * Listens for the events of each commit, on its own connection. Notifications can be lost, so `onConnected` is called
 * on every connect and reconnect to let the caller catch up. A connection that only listens does not notice that its
 * server or a firewall has vanished, so it is asked in turn.
 */
export function listenToOutbox(
  databaseUrl: string,
  handlers: Handlers,
  { everyMs, withinMs } = PULSE,
): Listener {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: "lode-listen",
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    let lost = false;
    let pulse: NodeJS.Timeout | undefined;
    const lose = (reason: string) => {
      if (lost || stopped) return;
      lost = true;
      clearInterval(pulse);
      handlers.onLost(reason);
      fresh.end().catch(() => {});
      timer = setTimeout(() => void connect(), RECONNECT_MS);
    };
    fresh.on("error", (error) => lose(error.message));
    fresh.on("end", () => {
      clearInterval(pulse);
      lose("the connection ended");
    });
    fresh.on("notification", ({ channel, payload }) => {
      if (!payload) return;
      if (channel === SESSION_ENDED) handlers.onSessionEnded?.(payload);
      else handlers.onEvents(JSON.parse(payload) as HeardEvent[]);
    });
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`listen ${EVENTS}`);
      if (handlers.onSessionEnded) await fresh.query(`listen ${SESSION_ENDED}`);
      if (stopped) return;
      handlers.onConnected();
      pulse = setInterval(() => fresh.query("select 1").catch(({ message }) => lose(message)), everyMs);
      pulse.unref();
    } catch (error) {
      lose(error instanceof Error ? error.message : String(error));
    }
  };
  void connect();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

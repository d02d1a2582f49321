import type { Logger } from "@lode/adapters/tracing/logger";
import { messageOf } from "@lode/core/contracts/errors";
import { listActiveSessions } from "@lode/db/auth/sessions.repository";
import type { Db } from "@lode/db/connection";
import type { Subscribers } from "./subscribers.ts";

/** A stream ends within 5 seconds after its session: this interval plus the time of a query. */
const CHECK_EVERY_MS = 2_000;

export interface SessionWatch {
  /** Checks now, and ends the streams whose sessions have ended. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Checks regularly which sessions of the open streams are still active. An ended session is also announced by
 * an event; this check finds expired sessions, and events missed while the connection was down.
 */
export function watchSessions(db: Db, subscribers: Subscribers, logger: Logger): SessionWatch {
  let failing = false;
  const check = async (): Promise<void> => {
    const asked = subscribers.sessionIds();
    if (asked.length === 0) return;
    try {
      const active = new Set(await listActiveSessions(db, asked));
      const over = new Set(asked.filter((id) => !active.has(id)));
      subscribers.endWhere((id) => over.has(id));
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ reason: messageOf(error) }, "sessions of live streams cannot be checked");
      failing = true;
    }
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const loop = async (): Promise<void> => {
    await check();
    if (!stopped) timer = setTimeout(() => void loop(), CHECK_EVERY_MS);
  };
  timer = setTimeout(() => void loop(), CHECK_EVERY_MS);
  return {
    check,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

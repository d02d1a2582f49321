import { LIVE_KEYS, type LiveKey, type LiveMessage } from "@lode/core/contracts/events";
import type { QueryClient } from "@tanstack/react-query";
import { dropEarlyAnswers } from "./early-answers.ts";
import { invalidate } from "./query-client.ts";

/** The browser reconnects after a lost connection, but not after a refusal such as a 401 or 503. */
const REOPEN_MS = 5_000;
/** The server sends a heartbeat every 20 seconds; without three of them something between holds the stream back. */
const SILENT_MS = 65_000;
/** The pause doubles with each refusal, up to this value. */
const MAXIMUM_REOPEN_MS = 60_000;

/** While the stream is down, all that it could report is read again at this interval. */
const POLL_MS = 5_000;

function keysOf(message: string): readonly LiveKey[] {
  dropEarlyAnswers();
  try {
    return (JSON.parse(message) as LiveMessage).keys ?? [];
  } catch {
    return [];
  }
}

/** Follows the miner's events while the page is visible, until the returned function is called. */
export function followEvents(queries: QueryClient): () => void {
  let source: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let missed = false;
  let pause = REOPEN_MS;

  const startPolling = () => {
    polling ??= setInterval(() => void invalidate(queries, ...LIVE_KEYS), POLL_MS);
  };
  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };

  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(startPolling, SILENT_MS);
  };
  const hear = () => {
    listen();
    stopPolling();
  };

  const open = () => {
    listen();
    const opened = new EventSource("/api/events", { withCredentials: true });
    source = opened;
    opened.onopen = () => {
      // A new stream does not repeat the events of the time without a connection.
      if (missed) void invalidate(queries, ...LIVE_KEYS);
      missed = false;
      pause = REOPEN_MS;
      hear();
    };
    opened.addEventListener("heartbeat", hear);
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      hear();
      void invalidate(queries, ...keysOf(data));
    };
    opened.onerror = () => {
      missed = true;
      startPolling();
      if (opened.readyState !== EventSource.CLOSED) return;
      // An EventSource does not say why it was refused. If the session has ended, this read notices it and
      // signs out, and the stream is not opened again.
      void invalidate(queries, "profile");
      reopening = setTimeout(open, pause);
      pause = Math.min(pause * 2, MAXIMUM_REOPEN_MS);
    };
  };

  const close = () => {
    clearTimeout(reopening);
    clearTimeout(silence);
    stopPolling();
    source?.close();
  };

  // A stream holds a connection, and a browser opens only six to a host: so hidden tabs hold no stream.
  const followVisibility = () => {
    close();
    if (document.visibilityState === "hidden") missed = true;
    else open();
  };

  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { makeListeners } from "../../lib/listeners.ts";
import { CONSOLE_KEYS, invalidate } from "../../lib/query-keys.ts";

type ConsoleKey = (typeof CONSOLE_KEYS)[number];

/** While the stream is down, pages that use `usePollingInterval` read again at this interval. */
const POLL_MS = 10_000;
/** The browser reconnects by itself after a lost connection, but not after a refusal such as a 503. */
const REOPEN_MS = 5_000;
const MAXIMUM_REOPEN_MS = 60_000;

let connected = false;
const { notify, subscribe } = makeListeners();

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  notify();
}

const isKey = (name: unknown): name is ConsoleKey => CONSOLE_KEYS.includes(name as ConsoleKey);

/** Of an event's text, what to read again. An unknown name is of a newer server, and ignored. */
export function keysOf(message: string): ConsoleKey[] {
  try {
    const { keys } = JSON.parse(message) as { keys?: unknown };
    return Array.isArray(keys) ? keys.filter(isKey) : [];
  } catch {
    return [];
  }
}

/** Follows the operators' events until the returned function is called. */
export function followEvents(queries: QueryClient): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  let pause = REOPEN_MS;

  const open = () => {
    source = new EventSource("/api/events", { withCredentials: true });
    source.onopen = () => {
      if (missed) void invalidate(queries, ...CONSOLE_KEYS);
      missed = false;
      pause = REOPEN_MS;
      setConnected(true);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => void invalidate(queries, ...keysOf(data));
    source.onerror = () => {
      missed = true;
      setConnected(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // Refused: if the session has ended, reading who is signed in shows it.
      void invalidate(queries, "me");
      reopening = setTimeout(open, pause);
      pause = Math.min(pause * 2, MAXIMUM_REOPEN_MS);
    };
  };

  open();
  return () => {
    clearTimeout(reopening);
    source.close();
    setConnected(false);
  };
}

/** For `refetchInterval`: never while events arrive. */
export const usePollingInterval = (): number | false =>
  useSyncExternalStore(subscribe, () => (connected ? false : POLL_MS));

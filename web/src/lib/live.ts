import type { LiveMessage } from "@lode/core/contracts/events";
import { LIVE_KEYS, type LiveKey } from "@lode/core/contracts/live-keys";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { dropEarlyAnswers } from "./early-answers.ts";
import { makeListeners } from "./listeners.ts";
import { invalidate } from "./query-keys.ts";

/** While the stream is down, reads that use `usePollingInterval` are repeated at this interval instead. */
const POLL_MS = 5_000;
/** The browser reconnects by itself after a lost connection, but not after a refusal such as a 401 or 503. */
const REOPEN_MS = 5_000;
/** The pause doubles with each refusal, up to this. */
const MAXIMUM_REOPEN_MS = 60_000;

let connected = false;
const { notify, subscribe } = makeListeners();

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  notify();
}

function keysOf(message: string): readonly LiveKey[] {
  try {
    return (JSON.parse(message) as LiveMessage).keys ?? [];
  } catch {
    return [];
  }
}

/** Follows the miner's events until the returned function is called. */
export function followEvents(queries: QueryClient): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  let pause = REOPEN_MS;

  const open = () => {
    source = new EventSource("/api/events", { withCredentials: true });
    source.onopen = () => {
      // Events from the time without a connection are not sent again to a new stream.
      if (missed) void invalidate(queries, ...LIVE_KEYS);
      missed = false;
      pause = REOPEN_MS;
      setConnected(true);
    };
    source.onmessage = (message: MessageEvent<string>) => {
      dropEarlyAnswers();
      void invalidate(queries, ...keysOf(message.data));
    };
    source.onerror = () => {
      missed = true;
      setConnected(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // An EventSource does not say why it was refused. If the session has ended, reading the profile shows it and
      // signs out, and the stream is not opened again.
      void invalidate(queries, "profile");
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

import { useSyncExternalStore } from "react";
import { makeListeners } from "../../lib/listeners.ts";

const UPDATE_MS = 5_000;
const { notify, subscribe } = makeListeners();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
let users = 0;

function follow(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  if (users++ === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      notify();
    }, UPDATE_MS);
  }
  return () => {
    unsubscribe();
    if (--users === 0) clearInterval(timer);
  };
}

/** The current time in milliseconds, from a single timer for all times on the page. */
export const useClock = (): number => useSyncExternalStore(follow, () => now);

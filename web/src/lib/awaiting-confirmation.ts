import { useSyncExternalStore } from "react";
import { keptValue } from "./kept.ts";
import { makeListeners } from "./store.ts";

/** public/before-paint.js reads this key too. */
const KEY = "awaiting_confirmation";
/** As long as the mail's link is valid. */
const LIFETIME_MS = 24 * 3_600_000;

export interface Awaiting {
  email: string;
}

const kept = keptValue<Awaiting>("localStorage", KEY, LIFETIME_MS);
const { notify, subscribe } = makeListeners();
let known: { text: string; value: Awaiting | null } | undefined;

/** Returns the same object until the value changes, as React requires. */
function readAwaiting(): Awaiting | null {
  const value = kept.read();
  const text = JSON.stringify(value);
  if (known?.text !== text) known = { text, value };
  return known.value;
}

export function awaitConfirmation(email: string): void {
  kept.write({ email });
  notify();
}

/** Called after a confirmation, a sign-in, or for a wrong address. */
export function stopAwaitingConfirmation(): void {
  kept.forget();
  notify();
}

/** Also hears of changes in other tabs, because the mail's link opens another tab. */
function subscribeToAll(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    unsubscribe();
    removeEventListener("storage", listener);
  };
}

/** The sign-up of this browser whose address is not confirmed yet. */
export const useAwaitingConfirmation = (): Awaiting | null =>
  useSyncExternalStore(subscribeToAll, readAwaiting, () => null);

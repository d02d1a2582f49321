import { useSyncExternalStore } from "react";
import { keptValue } from "./kept.ts";
import { makeListeners } from "./listeners.ts";

/** public/before-paint.js reads it too. */
const KEY = "awaiting_confirmation";
/** As long as the mail's link works. */
const LIFETIME_MS = 24 * 3_600_000;

export interface Awaiting {
  email: string;
  /** When the last mail was asked for, in milliseconds. */
  sentAt: number;
}

const kept = keptValue<Awaiting>(() => localStorage, KEY, LIFETIME_MS);
const { notify, subscribe } = makeListeners();
let known: { text: string; value: Awaiting | null } | undefined;

/** The same object until it changes, as React requires. */
function read(): Awaiting | null {
  const value = kept.read();
  const text = JSON.stringify(value);
  if (known?.text !== text) known = { text, value };
  return known.value;
}

export function awaitConfirmation(email: string): void {
  kept.write({ email, sentAt: Date.now() });
  notify();
}

/** Confirmed, signed in, or the address was wrong. */
export function stopAwaitingConfirmation(): void {
  kept.forget();
  notify();
}

/** Also notified of changes in other tabs: the mail's link opens one. */
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
  useSyncExternalStore(subscribeToAll, read, () => null);

import { keptValue } from "./kept.ts";
import { makeStore } from "./store.ts";

export interface Awaiting {
  email: string;
}

/** Kept as long as the mail's link is valid. public/before-paint.js reads this key too. */
const kept = keptValue<Awaiting>("localStorage", "awaiting_confirmation", 24 * 3_600_000);
const awaiting = makeStore(kept.read());

/** The sign-up of this browser whose address is not confirmed yet. */
export const useAwaitingConfirmation = awaiting.use;

// The mail's link opens another tab.
globalThis.window?.addEventListener("storage", () => awaiting.set(kept.read()));

export function awaitConfirmation(email: string): void {
  kept.write({ email });
  awaiting.set({ email });
}

/** Called after a confirmation, a sign-in, or for a wrong address. */
export function stopAwaitingConfirmation(): void {
  kept.forget();
  awaiting.set(null);
}

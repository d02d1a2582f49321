import { makeStore } from "../lib/store.ts";
import { ui } from "../texts/en/ui.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "ore" | "fault";
  /** On a phone, shows the toast below the header instead of above the bottom bar. */
  atTop?: boolean;
}

export interface ShownToast extends ToastMessage {
  key: number;
  open: boolean;
}

/** A toast that was shown, for the list of notifications. */
export interface KeptToast extends ToastMessage {
  key: number;
  at: string;
}

/** The list of notifications shows this many toasts. */
const KEPT = 20;

/** One toast at a time: a new one replaces the old. Kept outside React, so that it survives redirects. */
const shown = makeStore<ShownToast | null>(null);
/** Newest first, until the page is loaded again. */
const kept = makeStore<readonly KeptToast[]>([]);

export const useShownToast = shown.use;
export const useKeptToasts = kept.use;

export function showToast(message: ToastMessage): void {
  const key = (shown.read()?.key ?? 0) + 1;
  kept.set([{ ...message, key, at: new Date().toISOString() }, ...kept.read()].slice(0, KEPT));
  shown.set({ ...message, key, open: true });
}

/** The next person to sign in here must not see these toasts. */
export const forgetToasts = (): void => kept.set([]);

export const showError = (description: string, title = ui.error): void =>
  showToast({ title, description, tone: "fault" });

/** The toast is closed, but still rendered for its closing animation. */
export function closeToast(key: number): void {
  const toast = shown.read();
  if (toast?.key === key) shown.set({ ...toast, open: false });
}

/** Closes the shown toast, because its act has succeeded since. */
export const closeShownToast = (): void => closeToast(shown.read()?.key ?? 0);

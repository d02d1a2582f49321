import { useSyncExternalStore } from "react";
import { makeListeners } from "../lib/listeners.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "ore" | "fault";
  /** On a phone, below the header instead of above the bottom bar. */
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
let shown: ShownToast | null = null;
/** Newest first, until the page is loaded again. */
let kept: readonly KeptToast[] = [];
const { notify, subscribe } = makeListeners();

function publish(next: ShownToast | null): void {
  shown = next;
  notify();
}

export function showToast(message: ToastMessage): void {
  const key = (shown?.key ?? 0) + 1;
  kept = [{ ...message, key, at: new Date().toISOString() }, ...kept].slice(0, KEPT);
  publish({ ...message, key, open: true });
}

export const useKeptToasts = (): readonly KeptToast[] => useSyncExternalStore(subscribe, () => kept);

/** The next person to sign in here does not see them. */
export function forgetToasts(): void {
  kept = [];
  notify();
}

export const showError = (description: string, title = "Error"): void =>
  showToast({ title, description, tone: "fault" });

/** The toast is closed, but still rendered for its closing animation. */
export function closeToast(key: number): void {
  if (shown?.key === key) publish({ ...shown, open: false });
}

/** Closes what is shown: the act that it was about has succeeded since. */
export function closeShownToast(): void {
  if (shown) closeToast(shown.key);
}

export const useShownToast = (): ShownToast | null => useSyncExternalStore(subscribe, () => shown);

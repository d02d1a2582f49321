import { useSyncExternalStore } from "react";
import { makeListeners } from "../lib/listeners.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "ore" | "fault";
}

export interface ShownToast extends ToastMessage {
  key: number;
  open: boolean;
}

/** One toast at a time: a new one replaces the old. Kept outside React, so that it survives redirects. */
let shown: ShownToast | null = null;
const { notify, subscribe } = makeListeners();

function publish(next: ShownToast | null): void {
  shown = next;
  notify();
}

export const showToast = (message: ToastMessage): void =>
  publish({ ...message, key: (shown?.key ?? 0) + 1, open: true });

export const showError = (description: string, title = "Error"): void =>
  showToast({ title, description, tone: "fault" });

/** The toast is closed, but still rendered for its closing animation. */
export function closeToast(key: number): void {
  if (shown?.key === key) publish({ ...shown, open: false });
}

export const useShownToast = (): ShownToast | null => useSyncExternalStore(subscribe, () => shown);

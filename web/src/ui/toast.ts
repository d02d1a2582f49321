import { useSyncExternalStore } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "plain" | "ore" | "fault";
}

export interface ShownToast extends ToastMessage {
  key: number;
  open: boolean;
}

/** One at a time: a new one takes the place of the old. Kept outside React so that it survives every redirect. */
let shown: ShownToast | null = null;
const listeners = new Set<() => void>();

function publish(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const showToast = (message: ToastMessage): void =>
  publish({ ...message, key: (shown?.key ?? 0) + 1, open: true });

export const showError = (description: string, title = "Error"): void =>
  showToast({ title, description, tone: "fault" });

/** Closed, but still rendered for its closing animation. */
export function closeToast(key: number): void {
  if (shown?.key === key) publish({ ...shown, open: false });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShownToast = (): ShownToast | null => useSyncExternalStore(subscribe, () => shown);

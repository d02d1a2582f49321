import { useSyncExternalStore } from "react";

/** After the page is there, so that it takes nothing from the first paint. Only of a built page. */
export function keepOfflineShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works as ever; only not without a network.
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

const subscribe = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

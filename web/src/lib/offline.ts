import { useSyncExternalStore } from "react";

/** After the load event, to keep out of the way of the first paint. In built pages only. */
export function keepOfflineShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works all the same, only not offline.
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

import { useSyncExternalStore } from "react";

/** After the load event, so as not to delay the first paint. In production builds only. */
export function keepOfflineShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works, but not offline.
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

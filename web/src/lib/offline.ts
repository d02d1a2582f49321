import { useSyncExternalStore } from "react";

/** After the load event, so as not to delay the first paint. In production builds only. */
export function keepOfflineShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without it the page works, but not offline.
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

export function subscribeToNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device has a network at all. Where it is unknown, as in tests without a browser, it has. */
export const isOnline = (): boolean => globalThis.navigator?.onLine ?? true;

export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, isOnline, () => true);

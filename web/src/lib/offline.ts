import { useSyncExternalStore } from "react";

/**
 * Registers the service worker after the load event, so that the first paint is not delayed. In production builds only.
 */
export function keepOfflineShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without the service worker the page works, but not offline.
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

/** Whether the device has any network. If that is unknown, as in tests without a browser, it counts as online. */
export const isOnline = (): boolean => globalThis.navigator?.onLine ?? true;

export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, isOnline, () => true);

/** Why this browser can or cannot show messages while Lode is closed. */
export type PushSupport = "ready" | "refused" | "needs-install" | "unsupported";

interface BrowserFacts {
  hasPush: boolean;
  /** An iPhone or iPad: only a page on the home screen may show messages there. */
  isAppleTouch: boolean;
  permission: NotificationPermission | undefined;
}

export function decidePushSupport({ hasPush, isAppleTouch, permission }: BrowserFacts): PushSupport {
  if (!hasPush) return isAppleTouch ? "needs-install" : "unsupported";
  return permission === "denied" ? "refused" : "ready";
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

export const pushSupport = (): PushSupport =>
  decidePushSupport({
    hasPush: "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,
    isAppleTouch: isAppleTouch(),
    permission: globalThis.Notification?.permission,
  });

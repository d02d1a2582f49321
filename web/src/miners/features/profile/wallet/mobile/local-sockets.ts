import { useEffect } from "react";
import { MobileFailure } from "./mobile-failure.ts";

/** Chrome's name for the permission to reach apps on the same device. TypeScript does not know it yet. */
const PERMISSION = { name: "loopback-network" } as unknown as PermissionDescriptor;

/** Returns null if the browser does not ask for this permission. */
async function permission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query(PERMISSION);
  } catch {
    return null;
  }
}

/**
 * Asks for the permission before the wallet opens: behind the wallet, the miner would not see the browser's question.
 * Throws MobileFailure("blocked").
 */
export async function allowLocalSockets(explain: () => Promise<void>): Promise<void> {
  const status = await permission();
  if (!status || status.state === "granted") return;
  if (status.state === "prompt") {
    await explain();
    await answerTo(status);
  }
  // Some versions of Chrome know the permission and do not ask for sockets: their answer stays open.
  if (status.state === "denied") throw new MobileFailure("blocked");
}

/** Any local socket makes the browser ask. Nothing listens on this port. */
const PROBE = "ws://localhost:49152/";

function answerTo(status: PermissionStatus): Promise<void> {
  return new Promise((resolve) => {
    const probe = new WebSocket(PROBE);
    const answer = () => {
      status.removeEventListener("change", answer);
      probe.close();
      resolve();
    };
    status.addEventListener("change", answer);
    // The socket fails after the answer, or at once if the browser does not ask.
    probe.addEventListener("error", () => setTimeout(answer, 500));
  });
}

/**
 * The security policy of a document allows local sockets only if the document itself was loaded as the profile. A
 * profile that was reached from another page of Lode has that page's policy, until a reload.
 */
function documentAllowsLocalSockets(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || /^\/profile(?:\/|$)/.test(new URL(loaded.name).pathname);
}

/** Solana's protocol of wallet apps exists on Android only. */
export const mayHaveWalletApps = (): boolean => /android/i.test(globalThis.navigator?.userAgent ?? "");

/** Where wallet apps exist, loads the document again if its security policy has no place for their sockets. */
export function useDocumentForWalletApps(): void {
  useEffect(() => {
    if (mayHaveWalletApps() && navigator.onLine && !documentAllowsLocalSockets()) location.reload();
  }, []);
}

/**
 * A browser inside another app cannot open a wallet app. Firefox opens one only through a frame, which the page's
 * security policy forbids.
 */
export const canOpenWalletApps = (
  userAgent: string = navigator.userAgent,
  isSecure: boolean = globalThis.isSecureContext,
): boolean => isSecure && !/\bwv\b|Firefox\//i.test(userAgent);

let isOpening = false;

/**
 * Opening an app fires `beforeunload` and unloads nothing. The wallet provider would assume that the page is closing,
 * and ignore every later event of its wallets. This listener is registered before the provider's, when the page's code
 * is loaded: browsers call the listeners of this event in that order.
 */
globalThis.window?.addEventListener("beforeunload", (event) => {
  if (isOpening) event.stopImmediatePropagation();
});

export async function whileOpeningApp<V>(open: () => Promise<V>): Promise<V> {
  isOpening = true;
  try {
    return await open();
  } finally {
    isOpening = false;
  }
}

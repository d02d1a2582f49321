import type { MobileWalletApp } from "@lode/sandbox/mobile-wallet/mobile-wallet";
import type { BrowserContext, BrowserContextOptions } from "playwright";

const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent: USER_AGENT,
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
};

/**
 * Installs a wallet app on the phone: when a page opens its address, the app starts and comes to the front, which a page
 * notices by losing the focus.
 */
export async function installWalletApp(context: BrowserContext, app: MobileWalletApp): Promise<void> {
  // The page draws a port from 49152 to 65535. Below 61000 a program of this machine may have it: the system gives those out.
  await context.addInitScript(() => {
    const random = Math.random;
    Math.random = () => 0.73 + random() * 0.27;
  });
  context.on("request", (request) => {
    if (!request.url().startsWith("solana-wallet:")) return;
    const page = request.frame().page();
    void app.open(request.url());
    void page.evaluate(() => window.dispatchEvent(new Event("blur")));
  });
}

/**
 * Answers Chrome's question about apps on the same device. Headless Chromium keeps the permission at "prompt", whatever the
 * developer tools set, and then lets sockets through.
 */
export async function answerForLocalApps(
  context: BrowserContext,
  state: "granted" | "denied",
): Promise<void> {
  await context.addInitScript((given) => {
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = async (descriptor) =>
      String(descriptor.name) === "loopback-network"
        ? Object.assign(new EventTarget(), { state: given, name: "loopback-network", onchange: null })
        : query(descriptor);
  }, state);
}

/** Chromium on a computer has no app for the address, and reports each try to reach an app that is still starting. */
export const isAboutOpeningApps = (text: string): boolean =>
  text.includes("does not have a registered handler") || text.includes("'ws://localhost:");

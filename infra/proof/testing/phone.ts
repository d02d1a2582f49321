import type { MobileWalletApp } from "@lode/sandbox/mobile-wallet/mobile-wallet";
import type { BrowserContext, BrowserContextOptions } from "playwright";

const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent: USER_AGENT,
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
};

/**
 * Opens addresses of wallet apps as a phone does: the app starts and comes to the front, which a page notices by losing
 * the focus. Without an app nothing happens. Chromium on a computer would ask which program opens the address, and take
 * no more input.
 */
export async function openWalletAppsOn(context: BrowserContext, app?: MobileWalletApp): Promise<void> {
  await context.exposeBinding("openWalletApp", (_source, url: string) => {
    void app?.open(url);
    return app !== undefined;
  });
  await context.addInitScript(() => {
    // The page draws a port from 49152 to 65535. Below 61000 another program may have it, because the system hands out
    // those ports.
    const random = Math.random;
    Math.random = () => 0.73 + random() * 0.27;
    const phone = window as unknown as {
      navigation: EventTarget;
      openWalletApp(url: string): Promise<boolean>;
    };
    phone.navigation.addEventListener("navigate", (event) => {
      const { url } = (event as Event & { destination: { url: string } }).destination;
      if (!url.startsWith("solana-wallet:")) return;
      event.preventDefault();
      window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
      void phone.openWalletApp(url).then((isOpen) => isOpen && window.dispatchEvent(new Event("blur")));
    });
  });
}

/** Chromium on a computer has no app for the address, and reports each try to reach an app that is still starting. */
export const isAboutOpeningApps = (text: string): boolean =>
  text.includes("does not have a registered handler") || text.includes("'ws://localhost:");

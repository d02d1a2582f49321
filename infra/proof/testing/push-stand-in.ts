import type { BrowserContext, Page, Worker } from "playwright";

interface BrowserTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Headless Chromium has no push service: `pushManager` gets the subscription of the test's push service instead, and the
 * browser's question is answered with `answer`. Both are kept with the page's storage. The rest is the browser's own.
 */
export async function installPushStandIn(
  context: BrowserContext,
  target: BrowserTarget,
  answer: NotificationPermission = "granted",
): Promise<void> {
  await context.addInitScript(standIn, { target, answer });
}

/** Runs in the page. */
function standIn({ target, answer }: { target: BrowserTarget; answer: NotificationPermission }): void {
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
  const isSubscribed = () => localStorage.getItem("test-subscribed") !== null;
  const subscription = {
    endpoint: target.endpoint,
    getKey: (name: "p256dh" | "auth") => bytesOf(target[name]),
    unsubscribe: async () => {
      localStorage.removeItem("test-subscribed");
      return true;
    },
  } as PushSubscription;
  PushManager.prototype.getSubscription = async () => (isSubscribed() ? subscription : null);
  PushManager.prototype.subscribe = async (options) => {
    const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
    localStorage.setItem("test-subscribed", btoa(String.fromCharCode(...key)));
    return subscription;
  };
  Object.defineProperty(Notification, "permission", {
    get: () => localStorage.getItem("test-permission") ?? "default",
  });
  Notification.requestPermission = async () => {
    localStorage.setItem("test-permission", answer);
    localStorage.setItem("test-asked", String(Number(localStorage.getItem("test-asked")) + 1));
    return answer;
  };
}

/** How often the page has made the browser ask, and the key it subscribed with, as base64. */
export const askedOf = (page: Page): Promise<{ times: number; key: string | null }> =>
  page.evaluate(() => ({
    times: Number(localStorage.getItem("test-asked")),
    key: localStorage.getItem("test-subscribed"),
  }));

/** Hands a decrypted message to the service worker of the page, as the browser does. */
export async function deliverPush(page: Page, message: unknown): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** The parts of a service worker's scope that the stand-in changes. */
interface Scope {
  shown: Map<string, Shown>;
  dispatchEvent(event: Event): boolean;
}

/** The headless shell shows no notifications: the service worker keeps them by their tag instead, as a device does. */
export const keepShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = new Map();
    ServiceWorkerRegistration.prototype.showNotification = async (
      title,
      { body = "", tag = "", data } = {},
    ) => void scope.shown.set(tag, { title, body, tag, path: data.path });
  });

export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => [...(globalThis as unknown as Scope).shown.values()]);

/** Presses a notification that leads to this path. Focus needs a person's press, so it does nothing here. */
export const pressShown = (worker: Worker, path: string): Promise<void> =>
  worker.evaluate(
    async (data) => {
      Object.assign(
        (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient.prototype,
        {
          async focus() {
            return this;
          },
        },
      );
      const work: Promise<unknown>[] = [];
      const pressed = Object.assign(new Event("notificationclick"), {
        notification: { data, close: () => {} },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      (globalThis as unknown as Scope).dispatchEvent(pressed);
      await Promise.all(work);
    },
    { path },
  );

import { renewPush, subscribeToPush } from "@lode/core/contracts/http/notifications";
import { call } from "../../../lib/api.ts";
import { fromBase64, toBase64 } from "../../../lib/base64.ts";
import { deviceZone } from "../../../lib/device-zone.ts";

const inUrl = (bytes: ArrayBuffer | null): string =>
  toBase64(new Uint8Array(bytes ?? new ArrayBuffer(0)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The subscription of this browser. Does not wait for a service worker, which development has not. */
async function found(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Asks for the browser's permission and subscribes. Call it from a press: browsers ignore the question otherwise. False if
 * the person or the browser refuses.
 */
export async function subscribeHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A browser refuses a subscription for a new key while it has a subscription for an earlier key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64(key) as BufferSource };
  const subscription = await pushManager.subscribe(options);
  const body = {
    endpoint: subscription.endpoint,
    p256dh: inUrl(subscription.getKey("p256dh")),
    auth: inUrl(subscription.getKey("auth")),
    time_zone: deviceZone(),
  };
  await call(subscribeToPush, { body });
  return true;
}

/** Ends the subscription in the browser. The server has been told, or learns it from the push service. */
export async function forgetHere(): Promise<void> {
  await (await found())?.unsubscribe();
}

/**
 * Keeps the subscription with a new session and with the zone where the device is now. Forgets the
 * subscription if it was turned off elsewhere, or if another miner made it in this browser.
 */
export async function renewHere(): Promise<void> {
  const subscription = await found();
  if (!subscription) return;
  const { known } = await call(renewPush, {
    body: { endpoint: subscription.endpoint, time_zone: deviceZone() },
  });
  if (!known) await subscription.unsubscribe();
}

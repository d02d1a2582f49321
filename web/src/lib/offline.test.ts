import { afterEach, expect, test, vi } from "vitest";
import { isOnline, subscribeToNetwork } from "./offline.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ onLine: true }, true],
  [{ onLine: false }, false],
  [undefined, true],
])("navigator %j: online is %s", (navigator, online) => {
  vi.stubGlobal("navigator", navigator);
  expect(isOnline()).toBe(online);
});

test("a subscriber hears of both changes until it unsubscribes", () => {
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  const listener = vi.fn();
  const unsubscribe = subscribeToNetwork(listener);
  events.dispatchEvent(new Event("offline"));
  events.dispatchEvent(new Event("online"));
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  events.dispatchEvent(new Event("offline"));
  expect(listener).toHaveBeenCalledTimes(2);
});

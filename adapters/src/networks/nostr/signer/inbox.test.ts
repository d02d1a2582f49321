import { expect, onTestFinished, test, vi } from "vitest";
import type { Relay } from "../relay.ts";
import { openInbox } from "./inbox.ts";

/** A relay that counts its subscriptions and fails the first ones. */
const relayFailing = (failures: number) => {
  const listen = vi.fn<Relay["listen"]>(async () => {
    if (listen.mock.calls.length <= failures) throw new Error("no answer");
    return { stop: () => {}, ended: new Promise(() => {}) };
  });
  return { url: "ws://127.0.0.1:1", listen } as Partial<Relay> as Relay & { listen: typeof listen };
};

test("a relay that did not answer is asked to listen again, until nobody waits", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [working, late, lost] = [relayFailing(0), relayFailing(2), relayFailing(Infinity)];
  const close = await openInbox([working, late, lost]).open("a key", () => {});
  expect(late.listen).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(late.listen).toHaveBeenCalledTimes(3);
  expect(working.listen).toHaveBeenCalledTimes(1);
  // The retries came after one, two and four seconds.
  expect(lost.listen).toHaveBeenCalledTimes(4);
  close();
  await vi.advanceTimersByTimeAsync(200_000);
  for (const { listen } of [late, lost]) expect(listen.mock.calls.length).toBeLessThanOrEqual(4);
});

import { generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Relay } from "../relay.ts";
import { askSigner } from "./ask-signer.ts";
import { openInbox } from "./inbox.ts";

/** A relay that counts its subscriptions and fails the first ones. */
const relayFailing = (failures: number) => {
  const listen = vi.fn<Relay["listen"]>(async () => {
    if (listen.mock.calls.length <= failures) throw new Error("no answer");
    return { stop: () => {}, ended: new Promise(() => {}) };
  });
  const publish = vi.fn<Relay["publish"]>(async () => {});
  return { ...({ url: "ws://127.0.0.1:1" } as Relay), listen, publish };
};

test("a relay that did not answer is asked to listen again, until nobody waits", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [working, late, lost] = [relayFailing(0), relayFailing(2), relayFailing(Infinity)];
  const { relays, close } = openInbox([working, late, lost]).open("a key", () => {});
  expect(await Promise.allSettled(relays)).toMatchObject([{ value: working }, {}, {}]);
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

test("a relay gets a request only once it listens for the answer", async () => {
  const [listening, slow] = [relayFailing(0), relayFailing(0)];
  slow.listen.mockReturnValue(new Promise(() => {}));
  const clientSecret = Buffer.from(generateSecretKey()).toString("hex");
  const grant = { clientSecret, signer: getPublicKey(generateSecretKey()) };
  const request = { method: "ping", params: [], timeoutMs: 100 } as const;
  const asked = askSigner({ inbox: openInbox([listening, slow]) }, grant, request);
  await expect(asked).rejects.toMatchObject({ kind: "signer_silent" });
  expect(listening.publish).toHaveBeenCalledTimes(1);
  expect(slow.publish).not.toHaveBeenCalled();
});

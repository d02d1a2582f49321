import { expect, test } from "vitest";
import type { Relay } from "../relay.ts";
import { openConnecting } from "./connect-signer.ts";
import type { Inbox } from "./inbox.ts";

test("adversary: a visitor who begins a thousand links fills no subscription, and blocks no visitor who waits", async () => {
  const open = new Set<string>();
  const inbox: Inbox = {
    open(key) {
      open.add(key);
      return { relays: [Promise.resolve({} as Relay)], close: () => void open.delete(key) };
    },
  };
  const connecting = openConnecting({ inbox, relays: [] });
  const begin = () => connecting.begin({ name: "Lode", url: "http://127.0.0.1:3000/api/links/nostr" });
  const honest = await begin();
  for (let n = 0; n < 1_000; n++) {
    await begin();
    if (n % 200 === 0) await connecting.await(honest.secret, 0);
  }
  expect(open.size).toBeLessThanOrEqual(500);
  expect(open).toContain(honest.key);
});

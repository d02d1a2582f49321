import { expect, test } from "vitest";
import { startNostrSandbox } from "./start-nostr-sandbox.ts";

test("adversary: a foreign page can neither act for the sandbox's people nor connect an app to their signer", async () => {
  const sandbox = await startNostrSandbox({ port: 0 });
  const own = `http://127.0.0.1:${sandbox.port}`;
  const { pubkey } = sandbox.people.add({ name: "wren", trusted: 0, knownDays: 0 });
  const act = (origin: string) =>
    fetch(`${own}/act`, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ as: pubkey, verb: "follow", account: pubkey }),
    });
  expect((await act("https://evil.example")).status).toBe(403);
  expect((await act("null")).status).toBe(403);
  expect((await act(own)).status).toBe(200);
  await sandbox.stop();
});

import { expect, test } from "vitest";
import { startNostrSandbox } from "./start-nostr-sandbox.ts";

test("adversary: a foreign page can neither act for the sandbox's people nor connect an app to their signer", async () => {
  const sandbox = await startNostrSandbox({ port: 0 });
  const own = `http://127.0.0.1:${sandbox.port}`;
  const add = (origin: string) =>
    fetch(`${own}/people`, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: "name=wren",
      redirect: "manual",
    });
  expect((await add("https://evil.example")).status).toBe(403);
  expect((await add("null")).status).toBe(403);
  expect((await add(own)).status).toBe(303);
  await sandbox.stop();
});

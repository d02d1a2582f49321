import { createServer } from "node:net";
import { expect, test } from "vitest";
import { makeTestFolder } from "../processes/make-test-folder.ts";
import { startStack } from "../stack.ts";
import { freePorts, portsFrom, refuseBusyPorts, wantedSandboxes } from "./settings.ts";

test("ports come from the environment and have defaults", () => {
  expect(portsFrom({ PORT: "4000" })).toMatchObject({ PORT: 4000, OPS_PORT: 3001, SOLANA_RPC_PORT: 8899 });
  expect(() => portsFrom({ PORT: "http" })).toThrow('PORT is "http": set it to a port between 1 and 65534.');
});

test("a real service replaces its sandbox", () => {
  expect(wantedSandboxes({})).toEqual({ x: true, nostr: true, solana: true, mail: true });
  const real = { X_PROVIDER: "x", NOSTR_RELAYS: "wss://n", SOLANA_RPC_URL: "http://r", SMTP_URL: "smtp://m" };
  expect(wantedSandboxes(real)).toEqual({
    x: false,
    nostr: false,
    solana: false,
    mail: false,
  });
  expect(() => wantedSandboxes({ X_PROVIDER: "twitter" })).toThrow(/set it to sandbox, x or off/);
});

test("a start reports a busy port with the variable that changes it", async () => {
  const ports = await freePorts();
  await refuseBusyPorts(ports, {});
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(ports.SOLANA_RPC_PORT, "127.0.0.1", resolve));
  try {
    const dataDir = makeTestFolder("lode-busy-");
    await expect(startStack({ demo: false, ports, dataDir })).rejects.toThrow(
      `Port ${ports.SOLANA_RPC_PORT} is busy: stop what listens there, or set SOLANA_RPC_PORT to another port.`,
    );
    await refuseBusyPorts(ports, { SOLANA_RPC_URL: "http://127.0.0.1:1" });
  } finally {
    server.close();
  }
});

test("two services on the same port are refused before anything starts", async () => {
  const ports = await freePorts();
  await expect(refuseBusyPorts({ ...ports, OPS_PORT: ports.PORT }, {})).rejects.toThrow(
    `OPS_PORT and PORT both need port ${ports.PORT}`,
  );
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SandboxUrls } from "@lode/sandbox/people/sandbox-controls";
import { reap } from "@lode/stack/processes/reaper";
import type { RunningCompose } from "./run-compose.ts";

/** The sandboxes' ports, and those where a relay answers. The controls refuse whoever does not come from loopback. */
const PORTS = { x: 3002, mail: 3003, solana: 8899 };
const RELAYED = 10_000;

/** Starts a relay for each sandbox in the network namespace of a service. Returns the addresses that a journey uses. */
export async function relaySandboxes(compose: RunningCompose, service: string): Promise<SandboxUrls> {
  const address = compose.addressOf(service);
  const relays = Object.values(PORTS).map(async (port) => {
    const relay = fileURLToPath(new URL("./relay.mjs", import.meta.url));
    const words = [relay, address, String(port + RELAYED), "127.0.0.1", String(port)];
    const { command, args } = compose.inNetworkOf(service, process.execPath, words);
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    if (child.pid) reap(child.pid);
    await once(child.stdout, "data");
  });
  await Promise.all(relays);
  const urlOf = (port: number) => `http://${address}:${port + RELAYED}`;
  return { x: urlOf(PORTS.x), mail: urlOf(PORTS.mail), solana: urlOf(PORTS.solana) };
}

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeProgram, type ProcessCommand } from "@lode/stack/processes/process-command";
import { reap } from "@lode/stack/processes/reaper";
import type { Supervisor } from "@lode/stack/processes/supervisor";
import { GATEWAY } from "../compose/network.ts";
import type { RunningCompose } from "../compose/run-compose.ts";
import type { Authority } from "./authority.ts";

interface Outside {
  compose: RunningCompose;
  supervisor: Supervisor;
  /** For the sandboxes' state. */
  folder: string;
  authority: Authority;
  /** Where the chain's node answers with TLS. */
  nodePort: number;
  /** For the sandboxes. */
  settings: Record<string, string>;
}

const PORTS = { x: "3002", solana: 8899 };

/** X, mail and the chain, on this machine beside the containers: sandboxes, since neither X nor devnet can be reached. */
export async function startOutside({
  compose,
  supervisor,
  folder,
  authority,
  nodePort,
  settings,
}: Outside): Promise<void> {
  for (const name of ["x", "mail", "solana"]) await supervisor.start(sandboxProgram(name, folder, settings));
  await serveTls(authority, nodePort, PORTS.solana);
  relayX(compose);
}

const sandboxProgram = (name: string, folder: string, settings: Record<string, string>): ProcessCommand =>
  nodeProgram(`${name}-sandbox`, "sandbox", `infra/sandbox/${name}/main.ts`, {
    ...process.env,
    HOST: "0.0.0.0",
    LODE_DATA_DIR: join(folder, "outside"),
    ...settings,
  });

/** The programs ask X's sandbox at 127.0.0.1, where only their own container is. */
export function relayX(compose: RunningCompose): void {
  const relay = fileURLToPath(new URL("../compose/relay.mjs", import.meta.url));
  const words = [relay, "127.0.0.1", PORTS.x, GATEWAY, PORTS.x];
  for (const service of ["api", "worker"])
    for (const { command, args } of compose.inNetworksOf(service, process.execPath, words)) {
      const child = spawn(command, args, { stdio: "ignore" });
      if (child.pid) reap(child.pid);
    }
}

/** A node with https before the chain's sandbox. Resolves when it listens. */
function serveTls(authority: Authority, port: number, target: number): Promise<void> {
  const tls = { cert: readFileSync(authority.certificate), key: readFileSync(authority.key) };
  const server = createServer(tls, (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const forwarded = request({ host: "127.0.0.1", port: target, method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  return new Promise((resolve) => server.listen(port, resolve));
}

import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeProgram, type ProcessCommand } from "@lode/stack/processes/process-command";
import { reap } from "@lode/stack/processes/reaper";
import type { Supervisor } from "@lode/stack/processes/supervisor";
import { GATEWAY } from "../compose/network.ts";
import type { RunningCompose } from "../compose/run-compose.ts";
import type { Authority } from "./authority.ts";
import { TLS_PORTS } from "./hosts.ts";
import { MAIL_SANDBOX_PORT, mailServer } from "./mail-server.ts";
import { serveTls } from "./serve-tls.ts";

interface Outside {
  compose: RunningCompose;
  supervisor: Supervisor;
  /** For the sandboxes' state. */
  folder: string;
  authority: Authority;
  /** For the sandboxes. */
  settings: Record<string, string>;
}

const PORTS = { x: "3002", solana: 8899 };

/** X, mail and the chain, on this machine beside the containers: sandboxes, since neither X nor devnet can be reached, behind a mail server and a node with TLS. */
export async function startOutside({
  compose,
  supervisor,
  folder,
  authority,
  settings,
}: Outside): Promise<void> {
  for (const name of ["x", "mail", "solana"]) await supervisor.start(sandboxProgram(name, folder, settings));
  await serveTls(authority, TLS_PORTS.node, PORTS.solana);
  await supervisor.start(mailServer(folder, authority));
  relayX(compose);
}

const sandboxProgram = (name: string, folder: string, settings: Record<string, string>): ProcessCommand =>
  nodeProgram(`${name}-sandbox`, "sandbox", `infra/sandbox/${name}/main.ts`, {
    ...process.env,
    HOST: "0.0.0.0",
    LODE_DATA_DIR: join(folder, "outside"),
    MAIL_SMTP_PORT: String(MAIL_SANDBOX_PORT),
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

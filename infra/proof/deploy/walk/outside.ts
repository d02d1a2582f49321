import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { nodeProgram, type ProcessCommand } from "@lode/stack/processes/process-command";
import type { Authority } from "./authority.ts";

/** The settings that a sandbox needs, and the folder of its state. */
export interface OutsideSettings {
  folder: string;
  env: Record<string, string>;
}

/** X, mail and the chain, on this machine beside the containers: sandboxes, since neither X nor devnet can be reached. */
export const sandboxProgram = (
  name: "x" | "mail" | "solana",
  { folder, env }: OutsideSettings,
): ProcessCommand =>
  nodeProgram(`${name}-sandbox`, "sandbox", `infra/sandbox/${name}/main.ts`, {
    ...process.env,
    HOST: "0.0.0.0",
    LODE_DATA_DIR: join(folder, "outside"),
    ...env,
  });

/** A node with https before the chain's sandbox. Resolves when it listens. */
export function serveTls(authority: Authority, port: number, target: number): Promise<() => void> {
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
  return new Promise((resolve) => server.listen(port, () => resolve(() => server.close())));
}

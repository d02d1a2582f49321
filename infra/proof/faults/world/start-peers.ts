import type { Settings } from "@lode/ops/settings/project-settings";
import { closeHttp, createHttpServer, listenOn, sendJson } from "@lode/sandbox/http";
import { startTcpProxy, type TcpProxy } from "../proxies/tcp-proxy.ts";

/** Every outside system that Lode calls. */
export const PEERS = ["x", "smtp", "captcha", "rpc"] as const;
export type Peer = (typeof PEERS)[number];

export type PeerServers = Awaited<ReturnType<typeof startPeers>>;

const local = (port: number) => ({ host: "127.0.0.1", port });

/** Starts every peer, each behind a proxy that can fall silent. `settings`: a program's, before they are rerouted. */
export async function startPeers(settings: Settings) {
  // Every answer counts as solved: the scenario is about the provider's silence.
  const provider = createHttpServer((_request, response) => sendJson(response, 200, { success: true }));
  const providerPort = await listenOn(provider, 0, "127.0.0.1");
  const { SMTP_URL = "", SOLANA_RPC_URL = "", X_SANDBOX_PORT = "" } = settings;
  const targets: Record<Peer, number> = {
    x: Number(X_SANDBOX_PORT),
    smtp: Number(new URL(SMTP_URL).port),
    captcha: providerPort,
    rpc: Number(new URL(SOLANA_RPC_URL).port),
  };
  const entries = await Promise.all(
    PEERS.map(async (peer) => [peer, await startTcpProxy(local(targets[peer]))] as const),
  );
  const proxies = Object.fromEntries(entries) as Record<Peer, TcpProxy>;
  const url = (peer: Peer) => `http://127.0.0.1:${proxies[peer].port}`;
  return {
    proxies,
    reroute: (given: Settings): Settings => ({
      ...given,
      X_SANDBOX_PORT: String(proxies.x.port),
      SMTP_URL: `smtp://127.0.0.1:${proxies.smtp.port}`,
      SOLANA_RPC_URL: url("rpc"),
      CAPTCHA_PROVIDER: "hcaptcha",
      CAPTCHA_VERIFY_URL: url("captcha"),
      CAPTCHA_SITE_KEY: "site",
      CAPTCHA_SECRET: "secret",
    }),
    async close() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      await closeHttp(provider);
    },
  };
}

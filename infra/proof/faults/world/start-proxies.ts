import { join } from "node:path";
import type { Settings } from "@lode/ops/settings/project-settings";
import { createSupervisor } from "@lode/stack/processes/supervisor";
import { type RpcProxy, startRpcProxy } from "../proxies/rpc-proxy.ts";
import { startTcpProxy, type TcpProxy } from "../proxies/tcp-proxy.ts";
import { preparePgbouncer } from "./pgbouncer.ts";

/** Proxies for the product's connections. */
export interface Proxies {
  database: TcpProxy;
  /** Behind pgbouncer, and before it for connections that listen: leads to the server that is the primary. */
  primary: TcpProxy;
  solana: RpcProxy;
  reroute(settings: Settings): Settings;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** The product's settings before they are rerouted through the proxies. */
  settings: Settings;
  onFault: (kind: string) => void;
  /** The folder of pgbouncer if statements go through pgbouncer, else undefined. */
  poolerFolder: string | undefined;
}

export async function startProxies({ settings, onFault, poolerFolder }: ProxyOptions): Promise<Proxies> {
  const { DATABASE_URL = "", SOLANA_RPC_URL = "" } = settings;
  const primary = await startTcpProxy(hostAndPort(DATABASE_URL));
  const server = primary.through(DATABASE_URL);
  const pooler = poolerFolder === undefined ? undefined : await startPooler(server, poolerFolder);
  const target = pooler?.url ?? DATABASE_URL;
  const [database, solana] = await Promise.all([
    startTcpProxy(hostAndPort(target)),
    startRpcProxy(SOLANA_RPC_URL, onFault),
  ]);
  return {
    database,
    primary,
    solana,
    reroute: (given) => ({
      ...given,
      DATABASE_URL: server,
      [pooler ? "DATABASE_POOL_URL" : "DATABASE_URL"]: database.through(target),
      SOLANA_RPC_URL: solana.url,
    }),
    async close() {
      await Promise.all([database.close(), solana.close()]);
      await pooler?.stop();
      await primary.close();
    },
  };
}

/** pgbouncer's connections to the server: fewer than the product opens to pgbouncer. */
const POOL_SIZE = 20;

async function startPooler(
  databaseUrl: string,
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const log = () => {};
  const supervisor = createSupervisor({ logFolder: join(folder, "logs"), log, restartAfterMs: 300 });
  const home = join(folder, "pgbouncer");
  const { url, command } = await preparePgbouncer({
    databaseUrl,
    home,
    log,
    dataDir: folder,
    poolSize: POOL_SIZE,
  });
  await supervisor.start(command);
  return { url, stop: supervisor.stop };
}

export function hostAndPort(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

import type { Settings } from "../../../stack/settings.ts";
import { type RpcProxy, startRpcProxy } from "../proxies/rpc-proxy.ts";
import { startTcpProxy, type TcpProxy } from "../proxies/tcp-proxy.ts";

/** Proxies for all connections of the product. */
export interface Proxies {
  database: TcpProxy;
  redis: TcpProxy;
  solana: RpcProxy;
  reroute(settings: Settings): Settings;
  close(): Promise<void>;
}

export async function startProxies(settings: Settings, onFault: (kind: string) => void): Promise<Proxies> {
  const { DATABASE_URL = "", REDIS_URL = "", SOLANA_RPC_URL = "" } = settings;
  const [database, redis, solana] = await Promise.all([
    startTcpProxy(hostAndPort(DATABASE_URL)),
    startTcpProxy(hostAndPort(REDIS_URL)),
    startRpcProxy(SOLANA_RPC_URL, onFault),
  ]);
  return {
    database,
    redis,
    solana,
    reroute: (given) => ({
      ...given,
      DATABASE_URL: database.through(DATABASE_URL),
      REDIS_URL: redis.through(REDIS_URL),
      SOLANA_RPC_URL: solana.url,
    }),
    async close() {
      await Promise.all([database.close(), redis.close(), solana.close()]);
    },
  };
}

function hostAndPort(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

import { closeHttp, createHttpServer, listenOn } from "../http.ts";
import { openChain } from "./chain.ts";
import { land } from "./execute.ts";
import { ensureTreasury } from "./genesis.ts";
import { isAddress } from "./rpc/params.ts";
import { serveHttp } from "./serve-http.ts";

export type SolanaSandbox = Awaited<ReturnType<typeof startSolanaSandbox>>;

export type SolanaSandboxOptions = {
  port: number;
  host?: string | undefined;
  /** If 0, only `dev_warp` makes blocks. */
  slotMs?: number | undefined;
  stateDir?: string | undefined;
  treasuryAddress: string;
};

/** A Solana devnet in a single process: the real programs, real signatures, play money. */
export async function startSolanaSandbox(options: SolanaSandboxOptions) {
  const { host = "127.0.0.1", slotMs = 400, stateDir, treasuryAddress } = options;
  if (!isAddress(treasuryAddress))
    throw new Error(`the treasury address "${treasuryAddress}" is not a Solana address.`);
  const web = createHttpServer((request, response) => serveHttp(chain, request, response));
  const port = await listenOn(web, options.port, host);
  const chain = openChain({ stateDir, slotMs, land });
  ensureTreasury(chain, treasuryAddress);
  const timer = slotMs > 0 ? setInterval(() => chain.faults.stands || chain.advance(1), slotMs) : undefined;
  return {
    url: `http://${host}:${port}`,
    port,
    async stop() {
      clearInterval(timer);
      await closeHttp(web);
      chain.close();
    },
  };
}

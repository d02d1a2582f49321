import { isCoreOld, replaceCore } from "@lode/db/accounts/trusted-accounts.repository";
import type { App } from "../app.ts";
import { onEachNetwork } from "../networks/on-each-network.ts";

/**
 * Finds out anew once a day, on networks where everybody can make accounts, whose follows count. Throws
 * NetworkFailure if a network cannot be asked: its core stays as it was, and the next call asks again.
 */
export async function growCores(app: Pick<App, "db" | "transaction" | "networks">): Promise<void> {
  await onEachNetwork(app, async (network) => {
    if (!network.growCore || !(await isCoreOld(app.db, network.id))) return;
    const core = await network.growCore();
    await app.transaction((trx) => replaceCore(trx, network.id, core));
  });
}

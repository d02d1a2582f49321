import { replaceCore } from "@lode/db/accounts/trusted-accounts.repository";
import type { App } from "../app.ts";

/**
 * Finds out anew, on networks where everybody can make accounts, whose follows count. Throws NetworkFailure if a
 * network cannot be asked: its core stays as it was.
 */
export async function growCores(app: Pick<App, "transaction" | "networks">): Promise<void> {
  for (const network of app.networks.all) {
    const core = await network.growCore?.();
    if (core) await app.transaction((trx) => replaceCore(trx, network.id, core));
  }
}

import { isCoreOld, readCore, replaceCore } from "@lode/db/accounts/accounts.repository";
import type { Needs } from "../app.ts";
import { onEachNetwork } from "../networks/on-each-network.ts";

/**
 * Once a day, determines again whose follows count on networks where anyone can create accounts. Throws NetworkFailure
 * if a network cannot be asked: its core stays, and the next call asks again. A core that was read only in part
 * replaces no earlier core.
 */
export async function growCores(app: Needs<"db" | "transaction" | "networks">): Promise<void> {
  await onEachNetwork(app, async (network) => {
    if (!network.growCore || !(await isCoreOld(app.db, network.id))) return;
    const { accounts, isWhole } = await network.growCore();
    // A silent relay must not take the right to earn from accounts whose followers only this relay knows.
    if (!isWhole && (await readCore(app.db, network.id)).length > 0) return;
    await app.transaction((trx) => replaceCore(trx, network.id, accounts));
  });
}

import { isCoreOld, readCore, replaceCore } from "@lode/db/accounts/accounts.repository";
import type { Needs } from "../app.ts";
import { onEachNetwork } from "../networks/on-each-network.ts";

/**
 * Finds out again once a day, on networks where everybody can make accounts, whose follows count. Throws
 * NetworkFailure if a network cannot be asked: its core stays as it was, and the next call asks again. A core that could
 * not be read whole replaces none.
 */
export async function growCores(app: Needs<"db" | "transaction" | "networks">): Promise<void> {
  await onEachNetwork(app, async (network) => {
    if (!network.growCore || !(await isCoreOld(app.db, network.id))) return;
    const { accounts, isWhole } = await network.growCore();
    // A relay that is silent must not take the right to earn from those whose followers it alone knows.
    if (!isWhole && (await readCore(app.db, network.id)).length > 0) return;
    await app.transaction((trx) => replaceCore(trx, network.id, accounts));
  });
}

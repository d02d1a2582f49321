import type { Network } from "@lode/adapters/networks/port";
import { listStaleAccounts, noteRefreshAsked, refreshAccount } from "@lode/db/accounts/accounts.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import type { Needs } from "../app.ts";
import { type PauseApp, verificationPause } from "../attempts/steps/verification-pause.ts";
import { onEachNetwork } from "../networks/on-each-network.ts";

/** The most accounts that a network accepts in one call. */
const BATCH = 100;

/**
 * Keeps each account's followers, verified mark and age at most a day old. If the network does not answer,
 * the next sweep asks again. Accounts that the answer leaves out are asked about again a day later.
 */
export async function refreshAccounts(app: Needs<"networks"> & PauseApp): Promise<void> {
  await onEachNetwork(app, (network) => refreshOf(app, network));
}

async function refreshOf(app: PauseApp, network: Network): Promise<void> {
  const now = app.clock.now();
  const stale = await listStaleAccounts(app.db, network.id, now, BATCH);
  if (stale.length === 0 || (await verificationPause(app, network.id))) return;
  const { facts, costMicrodollars } = await network.facts(stale.map(({ externalId }) => ({ externalId })));
  for (const one of facts) {
    const account = stale.find(({ externalId }) => externalId === one.externalId);
    if (account) await refreshAccount(app.db, account.id, one);
  }
  await recordSpending(app.db, network.id, "accounts", costMicrodollars);
  const asked = stale.map(({ id }) => id);
  await noteRefreshAsked(app.db, asked, now);
}

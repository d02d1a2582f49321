import { listStaleAccounts, noteRefreshAsked, refreshAccount } from "@lode/db/accounts/accounts.repository";
import type { Deps } from "../../deps.ts";
import { spendOn } from "../../runtime/x-spending.ts";
import { verificationPause } from "./verification-pause.ts";

/** As many ids as X takes in one call. */
const BATCH = 100;

/** Followers, verified and age of accounts, a day old at most. What X does not answer is asked again with the next sweep. */
export async function refreshAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const stale = await listStaleAccounts(deps.db, now, BATCH);
  if (stale.length === 0 || (await verificationPause(deps))) return;
  const profiles = await deps.x.readProfiles(stale.map(({ xId }) => xId));
  for (const profile of profiles) {
    const account = stale.find(({ xId }) => xId === profile.xId);
    if (account) await refreshAccount(deps.db, account.id, profile);
  }
  await spendOn(
    deps,
    "accounts",
    profiles.map(({ xId }) => `user:${xId}`),
  );
  await noteRefreshAsked(
    deps.db,
    stale.map(({ id }) => id),
    now,
  );
}

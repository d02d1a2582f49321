import { listStaleAccounts, noteRefreshAsked, refreshAccount } from "@lode/db/accounts/accounts.repository";
import type { App } from "../app.ts";
import { type PauseApp, verificationPause } from "../tasks/verification-pause.ts";
import { spendOn } from "../tasks/x-spending.ts";

/** As many ids as X takes in one call. */
const BATCH = 100;

/** Keeps followers, verified and age of accounts at most a day old. What X does not answer is asked again with the next sweep. */
export async function refreshAccounts(app: Pick<App, "x" | "unreadToday"> & PauseApp): Promise<void> {
  const now = app.clock.now();
  const stale = await listStaleAccounts(app.db, now, BATCH);
  if (stale.length === 0 || (await verificationPause(app))) return;
  const profiles = await app.x.readProfiles(stale.map(({ xId }) => xId));
  for (const profile of profiles) {
    const account = stale.find(({ xId }) => xId === profile.xId);
    if (account) await refreshAccount(app.db, account.id, profile);
  }
  const read = profiles.map(({ xId }) => `user:${xId}`);
  await spendOn(app, "accounts", read);
  await noteRefreshAsked(
    app.db,
    stale.map(({ id }) => id),
    now,
  );
}

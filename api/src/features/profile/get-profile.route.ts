import { getProfile } from "@lode/core/contracts/http/profile";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { readProfile } from "@lode/db/profile/profile.repository";
import { route } from "../../http/route.ts";
import { presentProfile } from "../../presenters/present-profile.ts";

export const getProfileRoute = route(getProfile, async ({ session, deps }) => {
  const [profile, accounts] = await Promise.all([
    readProfile(deps.db, session.userId),
    listAccounts(deps.db, session.userId),
  ]);
  return { profile: presentProfile(profile, accounts, deps.clock.now()) };
});

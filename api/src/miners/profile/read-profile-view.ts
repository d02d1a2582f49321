import type { ProfileView } from "@lode/core/contracts/http/profile";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { readProfile } from "@lode/db/profile/profile.repository";
import type { Deps } from "../../deps.ts";
import { presentProfile } from "../present-profile.ts";

/** The current profile, which also answers every change. */
export async function readProfileView(
  { db, clock }: Deps,
  userId: string,
): Promise<{ profile: ProfileView }> {
  const [profile, accounts] = await Promise.all([readProfile(db, userId), listAccounts(db, userId)]);
  return { profile: presentProfile(profile, accounts, clock.now()) };
}

import type { ProfileView } from "@lode/core/contracts/http/profile";
import type { SocialAccount } from "@lode/db/accounts/accounts.repository";
import type { Profile } from "@lode/db/profile/profile.repository";
import { presentAccount } from "./present-account.ts";

export function presentProfile(profile: Profile, accounts: SocialAccount[], now: Date): ProfileView {
  return {
    user_id: profile.userId,
    email: profile.email,
    display_name: profile.displayName,
    bio: profile.bio,
    avatar_url: profile.avatarUrl,
    sol_wallet_address: profile.walletAddress,
    wallet_proven: profile.walletProven,
    hides_name: profile.hidesName,
    twitter_accounts: accounts.map((account) => presentAccount(account, now)),
  };
}

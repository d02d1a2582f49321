import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { written } from "@lode/core/domain/sentences/english";
import type { SocialAccount } from "@lode/db/accounts/accounts.repository";
import type { GivenInput } from "../http/route.ts";

export function presentAccount(account: SocialAccount, now: Date): GivenInput<XAccountView> {
  const { isEligible, reasons } = judgeEligibility(account, now);
  return {
    network: networkIdOf(account.network),
    id: account.externalId,
    twitter_account_id: account.externalId,
    username: account.username,
    name: account.name,
    display_name: account.name,
    verified: account.verified,
    is_verified: account.verified,
    followers_count: account.followersCount,
    account_created_date: account.createdAt,
    state: account.state,
    is_delegated: account.isDelegated,
    eligibility: { isEligible, reasons: reasons.map((reason) => written(reason)) },
  };
}

import { ageInDays } from "../age.ts";
import { ACCOUNT_PROTECTED, AGE_UNKNOWN, NETWORKS, networkFacts, networkIdOf } from "../networks/networks.ts";
import type { Phrase } from "../sentences/said.ts";
import { fillTemplate } from "../sentences/template.ts";

/** The states of an account linked at a network. */
export const ACCOUNT_STATES = ["active", "needs_reconnect", "removed"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** X's limits: "2 months" in the terms means 60 × 24 hours. */
export const { minimumFollowers: MINIMUM_FOLLOWERS, minimumAgeDays: MINIMUM_AGE_DAYS } = NETWORKS.x;

export interface AccountFacts {
  network: string;
  /** The followers that count on the network. */
  followersCount: number;
  /** Since when the account exists, as far as the network tells; null if it did not say. */
  createdAt: Date | null;
  /** Nobody but accepted followers would see what it does. */
  isProtected: boolean;
}

export interface Eligibility {
  isEligible: boolean;
  /** Sentences for the miner that compare what is required with what the account has. */
  reasons: string[];
  /** The same reasons as codes. */
  said: Phrase[];
}

/** The rule for a button on the page, for a manual attempt and for automation. */
export function judgeEligibility(facts: AccountFacts, now: Date): Eligibility {
  const network = networkIdOf(facts.network);
  const { minimumFollowers, minimumAgeDays, tooFew, tooNew } = networkFacts(facts.network);
  const reasons: string[] = [];
  const said: Phrase[] = [];
  const object = (code: Phrase["code"], template: string, values: Record<string, number>) => {
    reasons.push(fillTemplate(template, values));
    said.push({
      code,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    });
  };
  if (facts.isProtected) object("protected", ACCOUNT_PROTECTED, {});
  if (facts.followersCount < minimumFollowers)
    object(`too-few.${network}`, tooFew, { needed: minimumFollowers, has: facts.followersCount });
  if (facts.createdAt === null) object("age-unknown", AGE_UNKNOWN, {});
  else {
    const days = ageInDays(facts.createdAt, now);
    if (days < minimumAgeDays) object(`too-new.${network}`, tooNew, { days, needed: minimumAgeDays });
  }
  return { isEligible: reasons.length === 0, reasons, said };
}

import { FOLLOWER_TIERS, MAXIMUM_ACCOUNTS } from "../earning-rules.ts";
import { KINDS } from "../networks/action-kinds.ts";
import { NETWORKS } from "../networks/networks.ts";

export interface SuggestionFacts {
  externalId: string;
  username: string;
  verified: boolean;
  followersCount: number;
  /** Null if X does not say. */
  ageDays: number | null;
  isEligible: boolean;
  /** How many of the account's automation switches are on. */
  flagsOn: number;
}

/** The ways in which a miner could earn more. The page has the words. `id` is stable within a list. */
export type Suggestion =
  | { id: string; type: "add_account"; isFirst: boolean; free: number }
  | { id: string; type: "verification"; username: string; isEligible: boolean }
  | {
      id: string;
      type: "followers";
      username: string;
      /** Followers to the next bonus, and the points per task that it adds. */
      needed: number;
      gained: number;
      /** The minimum of followers with which the account can earn at all; null if the account has them. */
      earnsFrom: number | null;
      progress: { current: number; target: number; percent: number };
    }
  | { id: string; type: "account_age"; username: string; months: number }
  | { id: string; type: "automation"; username: string; isOn: boolean };

export type SuggestionType = Suggestion["type"];

/** Owners of accounts younger than this are told that older accounts earn more. */
const YOUNG_BELOW_DAYS = 180;
const DAYS_A_MONTH = 30;

/** Everything that a miner could still do to earn more; empty means "You're All Set!". */
export function suggest(accounts: readonly SuggestionFacts[]): Suggestion[] {
  const free = MAXIMUM_ACCOUNTS - accounts.length;
  const perAccount = accounts.flatMap((account) => [
    ...verification(account),
    ...followers(account),
    ...accountAge(account, free > 0),
    ...automation(account),
  ]);
  return free > 0
    ? [...perAccount, { id: "add_account", type: "add_account", isFirst: accounts.length === 0, free }]
    : perAccount;
}

function verification({ externalId, username, verified, isEligible }: SuggestionFacts): Suggestion[] {
  return verified ? [] : [{ id: `verification-${externalId}`, type: "verification", username, isEligible }];
}

function followers({ externalId, username, followersCount: current }: SuggestionFacts): Suggestion[] {
  const next = FOLLOWER_TIERS.findLast((tier) => current < tier.from);
  if (!next) return [];
  // Tiers replace each other, so only the difference is gained.
  const gained = next.bonus - (FOLLOWER_TIERS.find((tier) => current >= tier.from)?.bonus ?? 0);
  return [
    {
      id: `followers-${externalId}`,
      type: "followers",
      username,
      needed: next.from - current,
      gained,
      earnsFrom: current < NETWORKS.x.minimumFollowers ? NETWORKS.x.minimumFollowers : null,
      progress: { current, target: next.from, percent: Math.floor((current * 100) / next.from) },
    },
  ];
}

function accountAge({ externalId, username, ageDays }: SuggestionFacts, canLink: boolean): Suggestion[] {
  if (!canLink || ageDays === null || ageDays <= 0 || ageDays >= YOUNG_BELOW_DAYS) return [];
  const months = Math.floor(ageDays / DAYS_A_MONTH);
  return [{ id: `account_age-${externalId}`, type: "account_age", username, months }];
}

function automation({ externalId, username, isEligible, flagsOn }: SuggestionFacts): Suggestion[] {
  if (!isEligible || flagsOn === KINDS.length) return [];
  return [{ id: `automation-${externalId}`, type: "automation", username, isOn: flagsOn > 0 }];
}

/**
 * Estimates the points that a suggestion adds per task. Another account repeats every task; automation does tasks that
 * the miner would not do. A verified mark adds nothing to an account that cannot earn.
 */
function worthOf(suggestion: Suggestion): number {
  switch (suggestion.type) {
    case "automation":
      return suggestion.isOn ? 0 : 20;
    case "add_account":
      return 10;
    case "verification":
      return suggestion.isEligible ? 2 : 0;
    case "followers":
      return suggestion.gained;
    case "account_age":
      return 1;
  }
}

/** Moves the suggestion that earns most to the front. The rest keeps its order. */
export function bestFirst(suggestions: readonly Suggestion[]): Suggestion[] {
  const best = suggestions.reduce<Suggestion | undefined>(
    (most, one) => (most && worthOf(most) >= worthOf(one) ? most : one),
    undefined,
  );
  return best ? [best, ...suggestions.filter((one) => one !== best)] : [];
}

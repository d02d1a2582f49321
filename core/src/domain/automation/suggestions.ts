import { FOLLOWER_TIERS, MAXIMUM_ACCOUNTS } from "../earning-rules.ts";
import { KINDS } from "../networks/action-kinds.ts";

/** The facts about a linked account on which suggestions depend. */
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

export type SuggestionType = "add_account" | "verification" | "followers" | "account_age" | "automation";

export interface Suggestion {
  /** Stable within a list. */
  id: string;
  type: SuggestionType;
  title: string;
  description: string;
  /** The gain in points, for the badge. */
  gain: string;
  action: string;
  /** Only for followers: how many the account has. */
  progress?: { current: number; target: number; percent: number };
}

/** Owners of accounts younger than this are told that older accounts earn more. */
const YOUNG_BELOW_DAYS = 180;
const DAYS_A_MONTH = 30;

/** Everything that a miner could still do to earn more; empty means "You're All Set!". */
export function suggest(accounts: readonly SuggestionFacts[]): Suggestion[] {
  if (accounts.length === 0) return [FIRST_ACCOUNT];
  const canLink = accounts.length < MAXIMUM_ACCOUNTS;
  const perAccount = accounts.flatMap((account) => [
    ...verification(account),
    ...followers(account),
    ...accountAge(account, canLink),
    ...automation(account),
  ]);
  return canLink ? [...perAccount, anotherAccount(MAXIMUM_ACCOUNTS - accounts.length)] : perAccount;
}

const FIRST_ACCOUNT: Suggestion = {
  id: "add_account",
  type: "add_account",
  title: "Link Your First X Account",
  description: "Takes about 30 seconds. The account needs 30+ followers and must be at least 60 days old.",
  gain: "10+ points per task",
  action: "Link Account",
};

const anotherAccount = (free: number): Suggestion => ({
  id: "add_account",
  type: "add_account",
  title: "Add Additional X Accounts",
  description: `You can link ${free} more. Each account does every task once.`,
  gain: "10+ points per task",
  action: "Link Account",
});

function verification(account: SuggestionFacts): Suggestion[] {
  if (account.verified) return [];
  return [
    {
      id: `verification-${account.externalId}`,
      type: "verification",
      title: `Verify @${account.username}`,
      description: "Verified X accounts earn a bonus on every task.",
      gain: "+2 points per task",
      action: "Get Verified",
    },
  ];
}

function followers(account: SuggestionFacts): Suggestion[] {
  const next = FOLLOWER_TIERS.findLast((tier) => account.followersCount < tier.from);
  if (!next) return [];
  const current = account.followersCount;
  const needed = next.from - current;
  // Tiers replace each other, so only the difference is gained.
  const gained = next.bonus - (FOLLOWER_TIERS.find((tier) => current >= tier.from)?.bonus ?? 0n);
  return [
    {
      id: `followers-${account.externalId}`,
      type: "followers",
      title: `Grow @${account.username} to ${next.from.toLocaleString("en-US")} followers`,
      description: `${needed.toLocaleString("en-US")} more ${needed === 1 ? "follower" : "followers"} to the next bonus.`,
      gain: `+${gained} ${gained === 1n ? "point" : "points"} per task`,
      action: "View Account",
      progress: { current, target: next.from, percent: Math.floor((current * 100) / next.from) },
    },
  ];
}

function accountAge(account: SuggestionFacts, canLink: boolean): Suggestion[] {
  const days = account.ageDays;
  if (!canLink || days === null || days <= 0 || days >= YOUNG_BELOW_DAYS) return [];
  return [
    {
      id: `account_age-${account.externalId}`,
      type: "account_age",
      title: "Link an Older X Account",
      description: `@${account.username} is ${inMonths(days)} old. Older accounts earn more on every task.`,
      gain: "+10-20% per task",
      action: "Link Account",
    },
  ];
}

function inMonths(days: number): string {
  const months = Math.floor(days / DAYS_A_MONTH);
  if (months === 0) return "less than a month";
  return months === 1 ? "1 month" : `${months} months`;
}

function automation(account: SuggestionFacts): Suggestion[] {
  if (!account.isEligible || account.flagsOn === KINDS.length) return [];
  const verb = account.flagsOn > 0 ? "Manage" : "Enable";
  return [
    {
      id: `automation-${account.externalId}`,
      type: "automation",
      title: `${verb} automation for @${account.username}`,
      description:
        "Lode does tasks for this account while you are away. You choose which, and can pause at any time.",
      gain: "20-80 points/day",
      action: `${verb} Automation`,
    },
  ];
}

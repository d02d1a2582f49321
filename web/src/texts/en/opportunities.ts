import type { Suggestion } from "@lode/core/domain/automation/suggestions";
import { count, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

type Growth = Extract<Suggestion, { type: "followers" }>;

/** The page of suggestions. docs/pages.md fixes the title and the subtitle. */
export const opportunities = texts("opportunities", {
  title: "Earning Opportunities",
  subtitle: "Maximize your airdrop points by optimizing your X accounts",
  loading: "Loading opportunities...",
  what: "Your opportunities",
  allSet: {
    title: "You're All Set!",
    text: "Your accounts are optimized for maximum earning potential",
    next: "Keep completing tasks to earn more airdrop points!",
    dashboard: "View Dashboard",
  },
  /** The badge, the card's title and text, and its button. */
  suggestion: {
    firstAccount: {
      title: "Link Your First X Account",
      description:
        "Takes about 30 seconds. You need a public account with 30+ followers that is at least 60 days old.",
      gain: "10+ points per task",
      action: "Link Account",
    },
    anotherAccount: (free: number) => ({
      title: "Add Additional X Accounts",
      description: `You can link ${count(free)} more. Each account does every task once.`,
      gain: "10+ points per task",
      action: "Link Account",
    }),
    verification: (username: string, isEligible: boolean) => ({
      title: `Verify @${username}`,
      description: isEligible
        ? "Verified X accounts earn a bonus on every task."
        : "This account cannot earn yet. Once it can, a verified mark adds a bonus to every task.",
      gain: "+2 points per task",
      action: "Get Verified",
    }),
    followers: ({ username, needed, gained, earnsFrom, progress: { target } }: Growth) => ({
      title: `Grow @${username} to ${count(target)} followers`,
      description: `${plural(needed, "more follower", "more followers")} to the next bonus.${
        earnsFrom ? ` The account can earn from ${count(earnsFrom)} followers.` : ""
      }`,
      gain: `+${plural(gained, "point")} per task`,
      action: "View Account",
    }),
    age: (username: string, months: number) => ({
      title: "Link an Older X Account",
      description: `@${username} is ${months === 0 ? "less than a month" : plural(months, "month")} old. Older accounts earn more on every task.`,
      gain: "+10-20% per task",
      action: "Link Account",
    }),
    automation: (username: string, isOn: boolean) => ({
      title: `${isOn ? "Manage" : "Enable"} automation for @${username}`,
      description:
        "Lode does tasks for this account while you are away. You choose which, and can pause at any time.",
      gain: "20-80 points/day",
      action: isOn ? "Manage Automation" : "Enable Automation",
    }),
  },
});

import { texts } from "../texts.ts";

/** The landing page. The posts and the award are samples, and marked as such. */
export const home = texts("home", {
  hero: {
    title: "Turn signal into ore.",
    text: "Earn cryptocurrency through social mining tasks and automation. Link an account, do a task, and see how every point was calculated.",
    start: "Start Mining",
    learn: "Learn More",
    proof: "Every payout is public: check it",
  },
  stats: {
    miners: "Active Miners",
    rewards: "Rewards Distributed",
    uptime: "Uptime",
    what: "These figures",
  },
  formula: {
    text: "An example: one task, done by a verified account that is four years old and has 2,400 followers.",
    parts: {
      base: ["Base", "set by the task"],
      followers: ["Followers", "+1 from 100, +3 from 1,000, +5 from 10,000"],
      verified: ["Verified", "for a verified account"],
      age: ["Age", "1 for each full year"],
    } as Record<"base" | "followers" | "verified" | "age", [name: string, why: string]>,
    total: "For this task",
    sum: (points: number) => `${points} points`,
    worth: (usdc: string) => `${usdc} USDC`,
  },
  features: {
    title: "Every point, explained",
    checked: {
      title: "We look it up",
      text: "You follow, like, repost or comment yourself. We look it up at the network, so you don't have to prove it. If the network is slow, your task waits and completes later: a slow answer never costs you points.",
    },
    accounts: {
      title: (accounts: number) => `Up to ${accounts} accounts`,
      text: (followers: number, days: number) =>
        `Each needs at least ${followers} followers and ${days} days of age. If one does not qualify yet, you see what is missing.`,
    },
    automation: {
      title: "Automation on your terms",
      text: "A switch for each account and action, off until you turn it on. It runs in your active hours only, stops when the network refuses, and records what it did and why.",
    },
    paid: {
      title: "Paid once, on chain",
      text: "Withdraw from 100 points. You see the fee and the amount in USDC before you confirm, then each step until the transfer is final on Solana.",
    },
  },
  feed: {
    title: "Community Feed",
    more: "Load More Posts",
    types: { milestone: "milestone", event: "event", announcement: "announcement" },
    likes: "likes",
    comments: "comments",
    shares: "shares",
    posts: {
      milestone: [
        "2 hours ago",
        "1,000 points from one account and a coffee break a day. The age bonus adds up quietly.",
      ],
      event: [
        "5 hours ago",
        "Repost week: twelve new tasks, open until Sunday or until their budget is used up.",
      ],
      announcement: [
        "1 day ago",
        "Every award now shows its parts: base, followers, verified and age. Old awards keep the formula that made them.",
      ],
      payout: [
        "2 days ago",
        "First withdrawal landed in my wallet. Watching the steps go by was oddly satisfying.",
      ],
      comments: [
        "3 days ago",
        "Tell us what you would build with a faster ledger. Comment tasks open tomorrow.",
      ],
    } as Record<string, [when: string, what: string]>,
  },
});

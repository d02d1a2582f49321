import { count, inPoints, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const points = texts("points", {
  figures: {
    label: "Your figures",
    tasks: "Tasks Completed",
    balance: "Airdrop Points",
    accounts: "X Accounts Connected",
    connected: "Connected",
    referrals: "Referrals",
  },
  earnings: {
    title: "Earnings",
    loadName: "Your earnings",
    available: "Available",
    lifetime: "Lifetime",
    held: (value: number) => `${inPoints(value)} held in withdrawals`,
    withdraw: "Withdraw Earnings",
  },
  breakdown: "Breakdown",
  part: { base: "Base", followers: "Followers", verified: "Verified", age: "Age" },
  /** Follows the points, as in “+3 followers”. */
  rewardPart: { base: "base", followers: "followers", verified: "verified", age: "age" },
  partWhy: {
    base: "set by the task",
    followers: (followers: number) => plural(followers, "follower"),
    verified: "verified",
    notVerified: "not verified",
    ageUnknown: "age unknown",
  },
  history: {
    title: "Where every point came from",
    loadName: "The history",
    empty: "Nothing here yet",
    emptyWhy: "Complete your first task, and it appears here with its breakdown.",
    showAll: (number: number) => `Show all ${count(number)}`,
  },
  analytics: {
    tiles: {
      interactions: "Interactions",
      success: "Success Rate",
      rewards: "Rewards Claimed",
      rank: "Global Rank",
    },
    live: "Live activity",
    title: "Analytics",
    note: "Your own figures; days start at midnight UTC.",
    noAttempts: "no decided attempts yet",
    ofAttempts: (number: number) => `of ${plural(number, "attempt")} in 30 days`,
    none: "–",
  },
  chart: {
    title: "Points per day",
    day: "Day",
    points: "Points",
    empty: "Your first completed task raises the first bar.",
  },
  calculation: {
    title: "Point Calculation Breakdown",
    note: "Added up for every task and account. Large, old accounts reach 30+ points per task.",
    base: "Base",
    baseHow: "set by each task",
    followers: (from: number) => `${count(from)}+ followers`,
    highest: "highest tier only",
    verified: "Verified account",
    verifiedHow: "as shown on X",
    age: "Account age",
    ageHow: "for every full year",
    automation:
      "With automation on, an account earns 20-80 points/day: up to 4 actions, within its active hours.",
  },
});

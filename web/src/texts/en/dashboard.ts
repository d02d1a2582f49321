import { count, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const dashboard = texts("dashboard", {
  title: "Social Mining Dashboard",
  settings: "Settings",
  tabs: { label: "Dashboard", tasks: "Mining Tasks", console: "Mining Console", analytics: "Analytics" },
  system: {
    unavailable: "System Unavailable",
    degraded: "System Degraded",
    healthy: "System Healthy",
    checking: "Checking system",
  },
  active: "Active",
  demoMode: "Demo Mode",
  automationNoAccounts:
    "Automation can do tasks for you once an X account is linked. It stays off until you turn it on.",
  automationAll: "Automation is on for all your accounts. You can still do the tasks yourself.",
  next: {
    label: "Next:",
    loadName: "Your next step",
    linkWhy: (followers: number, days: number) =>
      `It takes 30 seconds on X. To earn, the account needs ${followers}+ followers and ${days} days of age.`,
    linkAction: "Link Account",
    linkAnother: "Link an account that can earn",
    reconnect: (username: string) => `Reconnect ${username}`,
    reconnectWhy: "X no longer accepts the connection. Linking it again takes 30 seconds.",
    firstTaskWhy: (points: number, username: string, network: string) =>
      `Your first ${plural(points, "point")}, with ${username}. We check with ${network}, so you don’t have to prove it.`,
    taskWhy: (points: number, username: string) => `Earns ${plural(points, "point")} with ${username}.`,
    missing: (points: number) => `${plural(points, "point")} to go until your first withdrawal.`,
    worthMost: "Your best-paid task right now.",
    startOn: (network: string) => `Start on ${network}`,
    startName: (task: string, username: string) => `${task} as ${username}`,
    begun: "We check when you come back. Nothing happens? Press Complete.",
    toFirst: (have: number, needed: number) => `${count(have)} of ${count(needed)} for your first withdrawal`,
    done: (points: number) => `Done: +${count(points)}`,
    wallet: "Connect your wallet",
    walletWhy: "Your points are paid as USDC to a Solana wallet that only you control.",
    walletAction: "Connect Wallet",
    changeWallet: "Change your wallet",
    changeWalletWhy: (wallet: string) => `Your last payout to ${wallet} failed, and the next would too.`,
    changeWalletAction: "Choose another wallet",
    withdraw: "Make your first withdrawal",
    withdrawWhy: (balance: number, worth: string) =>
      `You have ${plural(balance, "point")}: ${worth} after the fee.`,
    withdrawAction: "Withdraw",
    automation: "Let automation work for you",
    automationWhy: "It does the tasks you allow, within your hours and limits. You can stop it any time.",
    automationAction: "Switch On",
    rest: "All done for now",
    restAction: "Earn more per task",
  },
  today: {
    title: "Today",
    week: "Your seven days",
    tasks: (done: number) => plural(done, "task"),
    day: (day: string, tasks: number) => `${day}: ${tasks === 0 ? "no tasks" : plural(tasks, "task")}`,
    ahead: (day: string) => `${day}: still to come`,
  },
  samples: {
    note: "Fixed sample figures.",
    figures: {
      miners: "Active Miners",
      rate: "Mining Rate",
      session: "Avg Session",
      success: "Success Rate",
    },
    activity: {
      follow: (name: string) => `${name} completed a follow task`,
      repost: (name: string) => `${name} completed a repost task`,
      like: (name: string) => `${name} completed a like task`,
      comment: (name: string) => `${name} completed a comment task`,
    },
    secondsAgo: (seconds: number) => `${seconds} s ago`,
    minutesAgo: (minutes: number) => `${minutes} min ago`,
  },
});

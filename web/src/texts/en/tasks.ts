import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { Relation } from "@lode/core/domain/networks/probe-outcome";
import { count, inPoints, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const tasks = texts("tasks", {
  title: {
    follow: (target: string) => `Follow ${target}`,
    like: (target: string) => `Like ${target}’s post`,
    repost: (target: string) => `Repost ${target}’s post`,
    comment: (target: string) => `Comment on ${target}’s post`,
  } satisfies Record<ActionKind, (target: string) => string>,
  kind: { follow: "Follow", like: "Like", repost: "Repost", comment: "Comment" } satisfies Record<
    ActionKind,
    string
  >,
  state: {
    verifying: "Verifying",
    completed: "Completed",
    reversed: "Taken back",
    expired: "Expired",
  },
  /** The link to the network, where the miner does the task. */
  open: {
    x: (username: string) => `Open X as @${username}`,
    nostr: (username: string) => `Open Nostr as ${username}`,
  },
  /** The short form for narrow lists; screen readers get the whole name. */
  openShort: { x: "Open X", nostr: "Open Nostr" },
  /** For a task on a network where the miner has linked no account. */
  linkFirst: { nostr: "Link a Nostr key to do this task" },
  complete: "Complete",
  checking: "Checking...",
  /** Completes the button's name for screen readers. */
  pairName: (kind: ActionKind, target: string, username: string) => `${kind} ${target} as ${username}`,
  earns: (value: number) => `Earns ${inPoints(value)}`,
  /** Shown before an account is linked: its followers and age may add points. */
  earnsFrom: (value: number) => `Earns from ${inPoints(value)}`,
  earned: (value: number) => `Earned ${inPoints(value)}`,
  basePoints: (value: number) => `${count(value)} base ${value === 1 ? "point" : "points"}`,
  ends: (at: string) => `Ends ${at}`,
  ended: (at: string) => `Ended ${at}`,
  whatShowed: (network: string) => `What ${network} told us`,
  shows: (network: string) => `${network} shows:`,
  showsRelation: {
    following: (target: string) => `X shows: following @${target}`,
    requested: (target: string) => `X shows: asked to follow @${target}, not accepted yet`,
    none: (target: string) => `X shows: not following @${target}`,
  } satisfies Record<Relation, (target: string) => string>,
  downloadReceipt: "Download receipt",
  checkReceipt: "Check a receipt",
  receiptOf: (kind: ActionKind, target: string, username: string) => `of ${kind} ${target} as ${username}`,
  reconnect: "X no longer accepts this connection: reconnect the account",
  cannotEarn: (username: string) => `${username} can’t earn yet:`,
  total: (open: number, value: number) => `${count(open)} open · ${inPoints(value)}`,
  sponsor: (number: number, value: number) =>
    value > 0 ? `${plural(number, "task")} · ${inPoints(value)}` : plural(number, "task"),
  nothing: {
    none: "No tasks are open right now",
    allDone: "All tasks are done",
    notYours: "No open task is for your accounts",
  },
  moreLater: "New tasks appear here by themselves.",
  finished: "Finished tasks",
  finishedTasks: (number: number) => plural(number, "finished task"),
  loadName: "The task list",
  toast: {
    completed: "Task completed!",
    earned: (value: number, kind: ActionKind, target: string) =>
      `Earned ${inPoints(value)} for ${kind} action with ${target}`,
    failed: "Task failed",
    tryAgain: "Failed to complete the task. Please try again.",
    still: "Still checking",
    stillWhy: (network: string) =>
      `${network} does not show it yet. We keep checking; you can leave this page.`,
  },
  demo: {
    follow: "Follow Lattice Labs for research notes",
    repost: "Repost the launch of repost week",
    signUp: "Sign Up to Start Earning",
  },
});

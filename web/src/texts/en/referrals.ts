import { inPoints, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const referrals = texts("referrals", {
  title: "Invite miners",
  how: (pointsEach: number) =>
    pointsEach > 0
      ? `You earn ${inPoints(pointsEach)} once a miner you invited has completed a first task.`
      : "Friends appear here after their first task.",
  rules: "Your link counts for 30 days, and once for each wallet and X account.",
  link: "Your link",
  copy: "Copy link",
  copied: "Copied",
  counted: "Counted",
  pending: "Waiting for a first task",
  earned: "Earned",
  refused: (miners: number) => `${plural(miners, "miner")} ${miners === 1 ? "doesn't" : "don't"} count:`,
  reasons: {
    "shared-wallet": "you both used the same wallet",
    "shared-account": "you both linked the same X account",
    "account-deleted": "an account was deleted",
    "task-undone": "the verified tasks were undone",
    "counted-before": "the wallet or X account was already part of another referral",
  },
  what: "Your invitations",
});

import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import type { ApprovalOutcome } from "@lode/core/domain/withdrawals/approvals";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/reviews.repository";
import { readSettings } from "../settings/project-settings.ts";
import { appOf, isId, NOT_GIVEN, noSuchWithdrawal, type OperatorCommand } from "./operator-command.ts";

const APPROVALS: Record<ApprovalOutcome, string> = {
  approved: "Approved: it is paid once no other hold is left.",
  "another-needed": "Counted: a different operator must approve it too.",
  "approved-before": "This operator has approved it before: a different one must approve it too.",
  "not-an-operator":
    "Two operators must approve it: only approvals under the name of an operator's account count.",
  "not-in-review": "No withdrawal with this id waits for review.",
};

/** As the API reads it from the same settings. */
const reviewSettings = () => ({
  SECOND_REVIEW_THRESHOLD: Number(readSettings().SECOND_REVIEW_THRESHOLD ?? 0),
});

export const withdrawalCommands: Record<string, OperatorCommand> = {
  withdrawals: {
    usage: "withdrawals                        what waits for review",
    async run({ db }) {
      const rows = (await listWithdrawalsForReview(db)).map(
        (one) =>
          `${one.id}  ${one.status}  ${one.amount} points  to ${one.walletAddress}  ${one.email}  ${one.reason}`,
      );
      return [rows.length > 0 ? rows.join("\n") : "No withdrawal waits for review.", true];
    },
  },
  approve: {
    usage:
      'approve WITHDRAWAL ["THE REASON"]  approves its payment; above SECOND_REVIEW_THRESHOLD two operators must',
    changes: "one",
    async run({ db, actor, args: [id = "", reason = ""] }) {
      if (!isId(id)) return noSuchWithdrawal(id);
      const app = { ...appOf(db), config: reviewSettings() };
      const outcome = await approveWithdrawal(app, {
        withdrawalId: id,
        by: actor,
        reason: reason.trim() || NOT_GIVEN,
      });
      return [APPROVALS[outcome], outcome === "approved" || outcome === "another-needed"];
    },
  },
  reject: {
    usage: 'reject WITHDRAWAL "THE REASON"     returns points and fee; the miner reads the reason',
    changes: "one",
    async run({ db, actor, args: [id = "", reason = ""] }) {
      if (!isId(id)) return noSuchWithdrawal(id);
      if (reason.trim() === "") return ["A rejection needs a reason, which the miner reads.", false];
      const done = await rejectWithdrawal(appOf(db), { withdrawalId: id, by: actor, reason: reason.trim() });
      return [
        done ? "Rejected: points and fee were returned." : "No withdrawal with this id is pending.",
        done,
      ];
    },
  },
};

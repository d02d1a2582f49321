import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/reviews.repository";
import { appOf, isId, noSuchWithdrawal, type OperatorCommand } from "./operator-command.ts";

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
    usage: "approve WITHDRAWAL                 approves its payment",
    async run({ db, actor, args: [id = ""] }) {
      if (!isId(id)) return noSuchWithdrawal(id);
      const done = await approveWithdrawal(appOf(db), { withdrawalId: id, by: actor });
      const said = done
        ? "Approved: it is paid once no other hold is left."
        : "No withdrawal with this id waits for review.";
      return [said, done];
    },
  },
  reject: {
    usage: 'reject WITHDRAWAL "THE REASON"     returns points and fee; the miner reads the reason',
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

import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import * as calls from "@lode/core/contracts/console/withdrawals.schemas";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/reviews.repository";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";
import { strictestSettings } from "./strictest-settings.ts";

const SAID = {
  approved: "Approved: it is paid once no other hold is left.",
  "another-needed": "Counted: a different operator must approve it too.",
};

export const withdrawalCommands: Record<string, OperatorCommand> = {
  withdrawals: reads({
    about: "the withdrawals that wait for an operator, with the reason",
    fields: {},
    order: [],
    run: async ({ db }) =>
      linesOf(
        await listWithdrawalsForReview(db),
        ({ id, status, amount, walletAddress, email, reason }) =>
          `${id}  ${status}  ${amount} points  to ${walletAddress}  ${email}  ${reason}`,
        "No withdrawal waits for review.",
      ),
  }),
  approve: changesOne({
    about: "approves its payment; above SECOND_REVIEW_THRESHOLD two operators must",
    fields: {
      withdrawal: calls.approveWithdrawal.params.shape.id,
      reason: calls.approveWithdrawal.body.shape.reason,
    },
    order: ["withdrawal", "reason"],
    async run(app, { withdrawal: withdrawalId, reason }) {
      const request = { withdrawalId, reason, by: app.by };
      const { outcome } = await approveWithdrawal(
        { ...app, config: await strictestSettings(app.db) },
        request,
      );
      return { said: SAID[outcome], data: { outcome } };
    },
  }),
  reject: changesOne({
    about: "returns points and fee; the miner reads the reason",
    fields: {
      withdrawal: calls.rejectWithdrawal.params.shape.id,
      reason: calls.rejectWithdrawal.body.shape.reason,
    },
    order: ["withdrawal", "reason"],
    async run(app, { withdrawal: withdrawalId, reason }) {
      await rejectWithdrawal(app, { withdrawalId, by: app.by, reason });
      return { said: "Rejected: points and fee were returned." };
    },
  }),
};

import { approveWithdrawal, rejectWithdrawal } from "@lode/app/withdrawals/review-withdrawal";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/reviews.repository";
import { appOf, isId, type OperatorCommand } from "./operator-command.ts";

const noSuchId = (id: string) =>
  [`"${id}" is no withdrawal's id. npm run ops -- withdrawals lists them.`, false] as const;

export const withdrawalCommands: Record<string, OperatorCommand> = {
  withdrawals: {
    usage: "withdrawals                        what waits for a person",
    async run({ db }) {
      const rows = (await listWithdrawalsForReview(db)).map(
        (one) =>
          `${one.id}  ${one.status}  ${one.amount} points  to ${one.walletAddress}  ${one.email}  ${one.reason}`,
      );
      return [rows.length > 0 ? rows.join("\n") : "Nothing waits for a person.", true];
    },
  },
  approve: {
    usage: "approve WITHDRAWAL                 lets it be paid",
    async run({ db, actor, args: [id = ""] }) {
      if (!isId(id)) return noSuchId(id);
      const done = await approveWithdrawal(appOf(db), { withdrawalId: id, by: actor });
      const said = done
        ? "Approved: it is paid as soon as nothing else holds it."
        : "No withdrawal waits for a person under this id.";
      return [said, done];
    },
  },
  reject: {
    usage: 'reject WITHDRAWAL "THE REASON"     returns points and fee; the miner reads the reason',
    async run({ db, actor, args: [id = "", reason = ""] }) {
      if (!isId(id)) return noSuchId(id);
      if (reason.trim() === "") return ["A rejection needs a reason: the miner reads it.", false];
      const done = await rejectWithdrawal(appOf(db), { withdrawalId: id, by: actor, reason: reason.trim() });
      return [done ? "Rejected: points and fee went back." : "No withdrawal is pending under this id.", done];
    },
  },
};

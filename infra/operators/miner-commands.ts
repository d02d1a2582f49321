import { findUserByEmail, reinstateUser, suspendUser } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { recordAct } from "@lode/db/operators/operators.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { transactionOf } from "@lode/db/transaction";
import type { OperatorCommand, Said } from "./operator-command.ts";

const unknown = (email: string): Said => [`There is no miner with the address "${email}".`, false];

/** Automation stops, payouts wait, every call is refused; nothing is taken away, and reinstating lets all of it go on. */
async function suspend(db: Db, actor: string, userId: string, reason: string): Promise<boolean> {
  return transactionOf(db)(async (trx) => {
    if (!(await suspendUser(trx, userId, reason))) return false;
    await notify(trx, userId, "account.suspended", { reason });
    await recordAct(trx, { actor, act: "suspended a miner", subjectId: userId, detail: { reason } });
    await append(trx, "user.standing_changed", { userId }, userId);
    return true;
  });
}

async function reinstate(db: Db, actor: string, userId: string): Promise<boolean> {
  return transactionOf(db)(async (trx) => {
    if (!(await reinstateUser(trx, userId))) return false;
    await notify(trx, userId, "account.reinstated", {});
    await recordAct(trx, { actor, act: "reinstated a miner", subjectId: userId });
    await append(trx, "user.standing_changed", { userId }, userId);
    return true;
  });
}

export const minerCommands: Record<string, OperatorCommand> = {
  suspend: {
    usage: 'suspend EMAIL "THE REASON"         refuses the miner everywhere; they read the reason',
    async run({ db, actor, args: [email = "", reason = ""] }) {
      const user = await findUserByEmail(db, email.toLowerCase());
      if (!user) return unknown(email);
      if (reason.trim() === "") return ["A suspension needs a reason: the miner reads it.", false];
      const done = await suspend(db, actor, user.id, reason.trim());
      return [done ? "Suspended." : "This miner was suspended before.", done];
    },
  },
  reinstate: {
    usage: "reinstate EMAIL                    lets everything go on",
    async run({ db, actor, args: [email = ""] }) {
      const user = await findUserByEmail(db, email.toLowerCase());
      if (!user) return unknown(email);
      const done = await reinstate(db, actor, user.id);
      return [done ? "Reinstated." : "This miner is not suspended.", done];
    },
  },
};

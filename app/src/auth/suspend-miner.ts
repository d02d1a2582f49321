import { suspendUser } from "@lode/db/auth/users.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";
import { notify } from "../notifications/notify.ts";

/**
 * Automation stops, payouts wait, every call is refused; nothing is taken away, and reinstating resumes all of it. The
 * miner reads the reason. False if the miner was suspended before.
 */
export const suspendMiner = (
  { transaction }: Pick<App, "transaction">,
  { userId, reason, by }: { userId: string; reason: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await suspendUser(trx, userId, reason))) return false;
    await notify(trx, userId, "account.suspended", { reason });
    await recordAct(trx, { actor: by, act: "suspended a miner", subjectId: userId, detail: { reason } });
    await append(trx, "user.standing_changed", { userId }, userId);
    return true;
  });

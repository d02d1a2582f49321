import { reinstateUser } from "@lode/db/auth/users.repository";
import { recordAct } from "@lode/db/operators/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";
import { notify } from "../notifications/notify.ts";

/** False if the miner is not suspended. */
export const reinstateMiner = (
  { transaction }: Pick<App, "transaction">,
  { userId, by }: { userId: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await reinstateUser(trx, userId))) return false;
    await notify(trx, userId, "account.reinstated", {});
    await recordAct(trx, { actor: by, act: "reinstated a miner", subjectId: userId });
    await append(trx, "user.standing_changed", { userId }, userId);
    return true;
  });

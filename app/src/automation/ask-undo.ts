import { Refused } from "@lode/core/contracts/errors";
import { askUndo as markUndoing } from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Throws Refused("not-found"), Refused("nothing-to-undo") or Refused("post-unknown"). */
export const askUndo = (
  { transaction }: Pick<App, "transaction">,
  { userId, actionId }: { userId: string; actionId: string },
): Promise<void> =>
  transaction(async (trx) => {
    const answer = await markUndoing(trx, userId, actionId);
    if (answer === "not-found") throw new Refused("not-found");
    if (answer === "not-done") throw new Refused("nothing-to-undo");
    if (answer === "post-unknown") throw new Refused("post-unknown");
    await append(trx, "automation.undo_asked", { actionId }, userId);
  });

import { Refused } from "@lode/core/contracts/errors";
import { askUndo as markUndoing } from "@lode/db/automation/undo.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Throws Refused("not-found"), Refused("nothing-to-undo") or Refused("post-unknown"). */
export function askUndo(
  { transaction, clock }: Pick<App, "transaction" | "clock">,
  { userId, actionId }: { userId: string; actionId: string },
): Promise<void> {
  return transaction(async (trx) => {
    const answer = await markUndoing(trx, userId, actionId, clock.now());
    if (answer === "not-found") throw new Refused("not-found");
    if (answer === "not-done") throw new Refused("nothing-to-undo");
    if (answer === "post-unknown") throw new Refused("post-unknown");
    await append(trx, "automation.undo_asked", { actionId }, userId);
  });
}

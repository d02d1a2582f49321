import { undoAutomationAction } from "@lode/core/contracts/http/automation";
import { Refused } from "@lode/core/server/errors";
import { askUndo } from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";

export const undoAutomationActionRoute = route(
  undoAutomationAction,
  async ({ session: { userId }, input, deps }) => {
    const actionId = input.params.id;
    await deps.transaction(async (trx) => {
      const answer = await askUndo(trx, userId, actionId, deps.clock.now());
      if (answer === "not-found") throw new Refused("not-found");
      if (answer === "not-done") throw new Refused("nothing-to-undo");
      if (answer === "post-unknown") throw new Refused("post-unknown");
      await append(trx, "automation.undo_asked", { actionId }, userId);
    });
    return { success: true as const };
  },
);

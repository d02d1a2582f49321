import { askUndo } from "@lode/app/automation/ask-undo";
import { undoAutomationAction } from "@lode/core/contracts/http/automation";
import { route } from "../../http/route.ts";

export const undoAutomationActionRoute = route(
  undoAutomationAction,
  async ({ session: { userId }, input, deps }) => {
    await askUndo(deps, { userId, actionId: input.params.id });
    return { success: true as const };
  },
);

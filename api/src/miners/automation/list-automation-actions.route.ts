import { type AutomationActionView, listAutomationActions } from "@lode/core/contracts/http/automation";
import { reasonSentence } from "@lode/core/domain/automation/lifecycle";
import { type ActionReading, listActions } from "@lode/db/automation/actions.read-model";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";

export const listAutomationActionsRoute = route(listAutomationActions, async ({ session, input, deps }) => {
  const { page, nextCursor } = await listActions(deps.db, session.userId, input.query.cursor ?? null);
  return { actions: page.map((action) => present(action, deps.networks)), next_cursor: nextCursor };
});

function present(action: ActionReading, networks: Deps["networks"]): AutomationActionView {
  const network = networks.get(action.network);
  return {
    id: action.id,
    twitter_account_id: action.externalId,
    username: action.username,
    task_id: action.taskId,
    task_type: action.kind,
    target_username: action.targetUsername,
    state: action.state,
    text: action.text,
    reason: action.reason === null ? null : reasonSentence(action.reason, network.name),
    due_at: action.dueAt?.toISOString() ?? null,
    acted_at: action.actedAt?.toISOString() ?? null,
    created_at: action.createdAt.toISOString(),
    points_awarded: action.points === null ? null : Number(action.points),
    can_undo: action.state === "done" && action.linked && action.postKnown,
    url: network.actionUrl(action, action.username),
  };
}

import { undoAction } from "@lode/core/contracts/jobs/jobs";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { LAG_MS } from "@lode/core/domain/automation/judge-look";
import type { SkipReason } from "@lode/core/domain/automation/lifecycle";
import { nextUndoAt } from "@lode/core/domain/automation/undo-retry";
import { XFailure, type XFailureKind } from "@lode/core/server/x/classify-failure";
import * as actions from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { scheduleRecheckOf } from "@lode/db/tasks/rechecks.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { LEASE_MS } from "./claim-action.ts";

type Action = actions.ActionUnderWay;
type Outcome = { state: "undone"; reason: null } | { state: "done"; reason: SkipReason };

/** Taking back is idempotent at X: what passes by itself is tried again, and a refusal leaves it done. */
const PASSES_BY_ITSELF: readonly XFailureKind[] = [
  "limited",
  "declined",
  "transient",
  "unknown",
  "no_credits",
];

export const undoActionJob = processor(undoAction, async ({ actionId }, deps) => {
  const action = await lease(deps, actionId);
  if (!action) return;
  if (action.taskType === "comment" && action.postId === null) {
    return end(deps, action, { state: "done", reason: "post-unknown" });
  }
  const tokens = action.accountState === "active" ? await openTokens(deps, action.accountId) : undefined;
  if (!tokens) return end(deps, action, { state: "done", reason: "needs-reconnect" });
  try {
    await deps.x.undo(tokens, action);
    await end(deps, action, { state: "undone", reason: null });
  } catch (error) {
    if (!(error instanceof XFailure)) throw error;
    await follow(deps, action, error);
  }
});

async function lease(deps: Deps, id: string): Promise<Action | undefined> {
  const now = deps.clock.now();
  return deps.transaction(async (trx) => {
    const wanted = { states: ["undoing"] as const, now, consentVersion: CONSENT_VERSION };
    const action = await actions.lockDueAction(trx, id, wanted);
    if (action) await actions.leaseAction(trx, id, new Date(now.getTime() + LEASE_MS));
    return action;
  });
}

/** X did not say that it is gone. */
async function follow(deps: Deps, action: Action, { kind, retryAt }: XFailure): Promise<void> {
  if (kind === "gone") return end(deps, action, { state: "undone", reason: null });
  if (kind === "reauth") return end(deps, action, { state: "done", reason: "needs-reconnect" }, true);
  if (!PASSES_BY_ITSELF.includes(kind)) return end(deps, action, { state: "done", reason: "refused-by-x" });
  const dueAt = nextUndoAt(action.looks, deps.clock.now(), retryAt);
  if (!dueAt) return end(deps, action, { state: "done", reason: "undo-unconfirmed" });
  await deps.transaction((trx) => actions.postponeUndo(trx, action.id, dueAt));
}

async function end(deps: Deps, action: Action, outcome: Outcome, tokenRefused = false): Promise<void> {
  await deps.transaction(async (trx) => {
    const now = deps.clock.now();
    await actions.endUndo(trx, action.id, { ...outcome, now });
    if (outcome.state === "undone") {
      await scheduleRecheckOf(trx, action, new Date(now.getTime() + LAG_MS));
    }
    if (tokenRefused) await noteRefusedToken(trx, action);
    await append(trx, "automation.moved", { actionId: action.id }, action.userId);
  });
}

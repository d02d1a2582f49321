import { undoAction } from "@lode/core/contracts/jobs/jobs";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { LAG_MS } from "@lode/core/domain/automation/judge-look";
import { XFailure, type XFailureKind } from "@lode/core/server/x/classify-failure";
import * as actions from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { scheduleRecheckOf } from "@lode/db/tasks/rechecks.repository";
import type { Deps } from "../../deps.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { LEASE_MS } from "./claim-action.ts";

/** Taking back is idempotent at X: what passes by itself is tried again, and a refusal leaves it done. */
const PASSES_BY_ITSELF: readonly XFailureKind[] = ["limited", "transient", "unknown", "no_credits"];

export const undoActionJob = processor(undoAction, async ({ actionId }, deps) => {
  const action = await lease(deps, actionId);
  if (!action) return;
  const tokens = action.accountState === "active" ? await openTokens(deps, action.accountId) : undefined;
  if (!tokens) return end(deps, action, { state: "done", reason: "needs-reconnect" });
  try {
    await deps.x.undo(tokens, action);
  } catch (error) {
    const kind = error instanceof XFailure ? error.kind : "unknown";
    if (kind === "gone") return end(deps, action, { state: "undone", reason: null });
    if (PASSES_BY_ITSELF.includes(kind)) return; // due again when the lease ends
    return end(deps, action, { state: "done", reason: "refused-by-x" });
  }
  await end(deps, action, { state: "undone", reason: null });
});

async function lease(deps: Deps, id: string): Promise<actions.ActionUnderWay | undefined> {
  const now = deps.clock.now();
  return deps.transaction(async (trx) => {
    const wanted = { states: ["undoing"] as const, now, consentVersion: CONSENT_VERSION };
    const action = await actions.lockDueAction(trx, id, wanted);
    if (action) await actions.leaseAction(trx, id, new Date(now.getTime() + LEASE_MS));
    return action;
  });
}

async function end(
  deps: Deps,
  action: actions.ActionUnderWay,
  outcome: { state: "undone"; reason: null } | { state: "done"; reason: "needs-reconnect" | "refused-by-x" },
): Promise<void> {
  await deps.transaction(async (trx) => {
    const now = deps.clock.now();
    await actions.endUndo(trx, action.id, { ...outcome, now });
    if (outcome.state === "undone") {
      await scheduleRecheckOf(trx, action, new Date(now.getTime() + LAG_MS));
    }
    await append(trx, "automation.moved", { actionId: action.id }, action.userId);
  });
}

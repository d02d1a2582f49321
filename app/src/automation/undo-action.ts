import { NetworkFailure } from "@lode/adapters/networks/failure";
import { Refused } from "@lode/core/contracts/errors";
import { LAG_MS } from "@lode/core/domain/automation/judge-uncertain-action";
import { nextUndoAt, type SkipReason } from "@lode/core/domain/automation/lifecycle";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { scheduleRecheckOf } from "@lode/db/attempts/rechecks.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import {
  type ActionUnderWay,
  endUndo,
  askUndo as markUndoing,
  postponeUndo,
} from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { readGrant, requireReconnect } from "../accounts/steps/grants.ts";
import type { Needs } from "../app.ts";
import { claimAction } from "./steps/claim-action.ts";
import { REFUSALS } from "./steps/record-action.ts";

type UndoneAction = ActionUnderWay;
type Outcome = { state: "undone"; reason: null } | { state: "done"; reason: SkipReason };
type EndApp = Needs<"transaction">;

export async function undoAction(
  app: EndApp & Needs<"db" | "networks" | "sealingKeys">,
  { actionId }: { actionId: string },
): Promise<void> {
  const action = await claimAction(app, actionId, ["undoing"]);
  if (!action) return;
  if (ACTION_KINDS[action.kind].hasText && action.postId === null)
    return endAndNotify(app, action, { state: "done", reason: "post-unknown" });
  const used = action.accountState === "active" ? await readGrant(app, action.accountId) : undefined;
  if (!used) return endAndNotify(app, action, { state: "done", reason: "needs-reconnect" });
  try {
    await app.networks.get(action.network).undo(used.grant, action);
    await endAndNotify(app, action, { state: "undone", reason: null });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const { network } = action;
    await recordSpending(app.db, network, "automation", error.costMicrodollars);
    await endOrRetry(app, action, error, used.sealedTokens);
  }
}

async function endOrRetry(
  app: EndApp,
  action: UndoneAction,
  { kind, retryAt }: NetworkFailure,
  sealedTokens: string,
): Promise<void> {
  const { undo } = REFUSALS[kind];
  if (undo === "undone") return endAndNotify(app, action, { state: "undone", reason: null });
  if (undo !== "retry")
    return endAndNotify(
      app,
      action,
      { state: "done", reason: undo },
      kind === "reauth" ? sealedTokens : undefined,
    );
  const dueAt = nextUndoAt(action.probes, action.now, retryAt);
  if (!dueAt) return endAndNotify(app, action, { state: "done", reason: "undo-unconfirmed" });
  await app.transaction((trx) => postponeUndo(trx, action, dueAt));
}

/** Ends the undo. `refusedTokens` are the sealed tokens that the network refused. */
async function endAndNotify(
  { transaction }: EndApp,
  action: UndoneAction,
  outcome: Outcome,
  refusedTokens?: string,
): Promise<void> {
  await transaction(async (trx) => {
    // The worker that has taken the undo over repeats it, which changes nothing.
    if (!(await endUndo(trx, action, outcome))) return;
    if (outcome.state === "undone")
      await scheduleRecheckOf(trx, action, new Date(action.now.getTime() + LAG_MS));
    if (refusedTokens !== undefined) await requireReconnect(trx, { ...action, sealedTokens: refusedTokens });
    await append(trx, "automation.moved", { actionId: action.id }, action.userId);
  });
}

/** Throws Refused("not-found"), Refused("nothing-to-undo") or Refused("post-unknown"). */
export const askUndo = (
  { transaction }: Needs<"transaction">,
  { userId, actionId }: { userId: string; actionId: string },
): Promise<void> =>
  transaction(async (trx) => {
    const answer = await markUndoing(trx, userId, actionId);
    if (answer === "not-found") throw new Refused("not-found");
    if (answer === "not-done") throw new Refused("nothing-to-undo");
    if (answer === "post-unknown") throw new Refused("post-unknown");
    await append(trx, "automation.undo_asked", { actionId }, userId);
  });

import { messageOf } from "@lode/core/server/errors";
import { XFailure } from "@lode/core/server/x/classify-failure";
import * as actions from "@lode/db/automation/actions.repository";
import { stopAccount } from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { halt } from "@lode/db/operators/halts.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { openAttempt } from "@lode/db/tasks/attempts.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import { awardOf } from "./claim-action.ts";
import { REFUSALS } from "./refusal.ts";

type Action = actions.ActionUnderWay;

/** How long to wait where X named no moment. */
const PAUSE_MS = 15 * 60_000;
const FIRST_LOOK_MS = 5_000;

/** X did it: the outcome and the attempt that verifies it are one fact. Points come from the verification alone. */
export async function recordDone(deps: Deps, action: Action, postId: string | null): Promise<void> {
  const now = deps.clock.now();
  await deps.transaction(async (trx) => {
    if (!(await actions.markDone(trx, action.id, postId, now))) return;
    const { taskId, xId, accountId, userId } = action;
    const wanted = { taskId, xId, accountId, userId, source: "automation" as const };
    await openAttempt(trx, { ...wanted, reserved: awardOf(action, now) });
    await append(trx, "automation.moved", { actionId: action.id }, userId);
  });
}

/** X did not say yes: what follows is in the table of refusals. */
export async function recordRefusal(deps: Deps, action: Action, error: unknown): Promise<void> {
  const refusal = REFUSALS[error instanceof XFailure ? error.kind : "unknown"];
  const now = deps.clock.now();
  const retryAt = (error instanceof XFailure && error.retryAt) || new Date(now.getTime() + PAUSE_MS);
  await deps.transaction(async (trx) => {
    if (refusal.next === "doubt") {
      const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
      await actions.markInDoubt(trx, action.id, lookAt, "effect-unknown");
    } else if (refusal.next === "plan-again") {
      await actions.planAgain(trx, action.id, retryAt, refusal.halt ? "halted" : "limited");
      if (refusal.halt) await haltEverything(trx, deps.logger, refusal.halt);
    } else {
      await actions.markSkipped(trx, action.id, refusal.reason, now);
      if (refusal.stop === "reconnect") await noteRefusedToken(trx, action);
      if (refusal.stop === "account") await stop(trx, action, messageOf(error), now);
    }
    await append(trx, "automation.moved", { actionId: action.id }, action.userId);
  });
}

async function haltEverything(trx: Trx, logger: Deps["logger"], reason: string): Promise<void> {
  if (await halt(trx, { name: "automation", reason, actor: "automation" })) {
    logger.error({ reason }, "automation was halted for everybody");
  }
}

async function stop(trx: Trx, action: Action, reason: string, now: Date): Promise<void> {
  const { accountId, userId, username } = action;
  if (!(await stopAccount(trx, accountId, reason, now))) return;
  await notify(trx, userId, "automation.stopped", { username, reason });
  await append(trx, "automation.changed", { userId }, userId);
}

import { costOf, type FailureKind, NetworkFailure } from "@lode/adapters/networks/failure";
import { messageOf } from "@lode/core/contracts/errors";
import type { SkipReason, WaitReason } from "@lode/core/domain/automation/lifecycle";
import { explainAward } from "@lode/core/domain/points/formula";
import { ownWords, type Said } from "@lode/core/domain/sentences/say";
import { openAttempt } from "@lode/db/attempts/attempts.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import type { ActionUnderWay as Action } from "@lode/db/automation/actions.repository";
import * as actions from "@lode/db/automation/actions.repository";
import { stopAccount } from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { requireReconnect } from "../../accounts/steps/grants.ts";
import type { App, Needs } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";
import { haltWithin } from "../../operations/halt.ts";

/** What follows when a network refuses an action: for the action, for its account, and for all automation. */
type ActRefusal =
  | { next: "plan-again"; wait: WaitReason; halt?: (networkName: string) => string }
  | { next: "skip"; reason: SkipReason; stop?: "reconnect" | "account" }
  | { next: "probe" };

/**
 * What follows when a network refuses an undo, which is idempotent: already undone, try again, or leave the
 * action done for this reason.
 */
type UndoRefusal = "undone" | "retry" | SkipReason;

/**
 * An account stops at a 401 or 403 that X confirms; `refused` concerns the post or the target alone. All automation
 * stops at a 402, or if X forbids the app to act. After a lost answer, the action is probed first.
 */
export const REFUSALS: Record<FailureKind, { act: ActRefusal; undo: UndoRefusal }> = {
  limited: { act: { next: "plan-again", wait: "limited" }, undo: "retry" },
  signer_silent: { act: { next: "plan-again", wait: "signer-silent" }, undo: "retry" },
  no_credits: {
    act: { next: "plan-again", wait: "halted", halt: (name) => `Lode's credits at ${name} are used up` },
    undo: "retry",
  },
  app_forbidden: {
    act: { next: "plan-again", wait: "halted", halt: (name) => `${name} does not allow Lode's app to act` },
    undo: "refused",
  },
  reauth: { act: { next: "skip", reason: "needs-reconnect", stop: "reconnect" }, undo: "needs-reconnect" },
  account_forbidden: { act: { next: "skip", reason: "refused", stop: "account" }, undo: "refused" },
  refused: { act: { next: "skip", reason: "refused" }, undo: "refused" },
  // The network reports "not done" without a reason: each retry would cost, and the miner can do it manually.
  declined: { act: { next: "skip", reason: "refused" }, undo: "retry" },
  gone: { act: { next: "skip", reason: "target-gone" }, undo: "undone" },
  transient: { act: { next: "probe" }, undo: "retry" },
  unknown: { act: { next: "probe" }, undo: "retry" },
};

/** Wait this long if the network named no time. */
const PAUSE_MS = 15 * 60_000;
const FIRST_PROBE_MS = 5_000;

/** Stores the outcome and, in the same transaction, the attempt whose verification gives the points. */
export async function recordDone(
  { transaction, networks, logger }: Needs<"transaction" | "networks" | "logger">,
  action: Action,
  postId: string | null,
): Promise<void> {
  await transaction(async (trx) => {
    if (!(await actions.markDone(trx, action, postId))) return loseClaim(trx, logger, action);
    const { taskId, externalId, accountId, userId } = action;
    const batchKey = networks.get(action.network).batchKeyOf(action);
    const wanted = { taskId, externalId, accountId, userId, batchKey, source: "automation" as const };
    await openAttempt(trx, { ...wanted, reserved: explainAward(action, action.now) });
    await append(trx, "automation.moved", { actionId: action.id }, userId);
  });
}

/** The network did not confirm the action: applies the table of refusals to the tokens that were used. */
export async function recordRefusal(
  { transaction, logger, networks }: Needs<"transaction" | "logger" | "networks">,
  action: Action & { sealedTokens: string },
  error: unknown,
): Promise<void> {
  const { act: refusal } = REFUSALS[error instanceof NetworkFailure ? error.kind : "unknown"];
  const { now } = action;
  const retryAt = (error instanceof NetworkFailure && error.retryAt) || new Date(now.getTime() + PAUSE_MS);
  const probeAt = new Date(now.getTime() + FIRST_PROBE_MS);
  await transaction(async (trx) => {
    await recordSpending(trx, action.network, "automation", costOf(error));
    const isRecorded =
      refusal.next === "probe"
        ? await actions.markUncertain(trx, action, probeAt, "effect-unknown")
        : refusal.next === "plan-again"
          ? await actions.planAgain(trx, action, retryAt, refusal.wait)
          : await actions.markSkipped(trx, action, refusal.reason);
    if (!isRecorded) return loseClaim(trx, logger, action);
    if (refusal.next === "plan-again" && refusal.halt)
      await haltAutomation(trx, logger, refusal.halt(networks.get(action.network).name));
    if (refusal.next === "skip" && refusal.stop === "reconnect") await requireReconnect(trx, action);
    if (refusal.next === "skip" && refusal.stop === "account")
      await stopAndNotify(trx, action, saidOf(error), now);
    await append(trx, "automation.moved", { actionId: action.id }, action.userId);
  });
}

/** Another worker has taken over the action. This worker's result is not recorded: a probe finds it out. */
async function loseClaim(trx: Trx, logger: App["logger"], { id, actedAt, userId }: Action): Promise<void> {
  const isProbed = await actions.probeAgain(trx, { id, actedAt });
  logger.warn({ actionId: id, isProbed }, "another worker took an action over while the network was asked");
  await append(trx, "automation.moved", { actionId: id }, userId);
}

async function haltAutomation(trx: Trx, logger: App["logger"], reason: string): Promise<void> {
  if (await haltWithin(trx, { name: "automation", reason, by: "lode" }))
    logger.error({ reason }, "automation was halted for all accounts");
}

const saidOf = (error: unknown): Said =>
  error instanceof NetworkFailure ? error.said : ownWords(messageOf(error));

async function stopAndNotify(trx: Trx, action: Action, reason: Said, now: Date): Promise<void> {
  const { accountId, userId, username, network } = action;
  if (!(await stopAccount(trx, accountId, reason, now))) return;
  await notify(trx, userId, "automation.stopped", { username, network, reason });
  await append(trx, "automation.changed", { userId }, userId);
}

import { NetworkFailure } from "@lode/adapters/networks/failure";
import { messageOf } from "@lode/core/contracts/errors";
import { explainAward } from "@lode/core/domain/points/formula";
import { openAttempt } from "@lode/db/attempts/attempts.repository";
import * as actions from "@lode/db/automation/actions.repository";
import type { ActionUnderWay } from "@lode/db/automation/due-actions.repository";
import { stopAccount } from "@lode/db/automation/settings.repository";
import type { Trx } from "@lode/db/connection";
import { append } from "@lode/db/outbox/outbox.repository";
import { requireReconnect } from "../../accounts/steps/require-reconnect.ts";
import type { App } from "../../app.ts";
import { notify } from "../../notifications/notify.ts";
import { haltWithin } from "../../operations/halt.ts";
import { REFUSALS } from "./refusals.ts";

type Action = ActionUnderWay;

/** Wait this long if the network named no time. */
const PAUSE_MS = 15 * 60_000;
const FIRST_PROBE_MS = 5_000;

/**
 * The network confirmed the action: stores the outcome and, in the same transaction, the attempt that
 * verifies it. Only that verification gives points.
 */
export async function recordDone(
  { transaction, clock, networks }: Pick<App, "transaction" | "clock" | "networks">,
  action: Action,
  postId: string | null,
): Promise<void> {
  const now = clock.now();
  await transaction(async (trx) => {
    if (!(await actions.markDone(trx, action.id, postId, now))) return;
    const { taskId, externalId, accountId, userId } = action;
    const batchKey = networks.get(action.network).batchKeyOf(action);
    const wanted = { taskId, externalId, accountId, userId, batchKey, source: "automation" as const };
    await openAttempt(trx, { ...wanted, reserved: explainAward(action, now) });
    await append(trx, "automation.moved", { actionId: action.id }, userId);
  });
}

/**
 * The network did not confirm the action: applies the table of refusals. `sealedTokens` are the tokens that
 * were used.
 */
export async function recordRefusal(
  { transaction, clock, logger, networks }: Pick<App, "transaction" | "clock" | "logger" | "networks">,
  action: Action & { sealedTokens: string },
  error: unknown,
): Promise<void> {
  const { act: refusal } = REFUSALS[error instanceof NetworkFailure ? error.kind : "unknown"];
  const now = clock.now();
  const retryAt = (error instanceof NetworkFailure && error.retryAt) || new Date(now.getTime() + PAUSE_MS);
  await transaction(async (trx) => {
    if (refusal.next === "probe") {
      const probeAt = new Date(now.getTime() + FIRST_PROBE_MS);
      await actions.markUncertain(trx, action.id, probeAt, "effect-unknown");
    } else if (refusal.next === "plan-again") {
      await actions.planAgain(trx, action.id, retryAt, refusal.wait);
      const { name } = networks.get(action.network);
      if (refusal.halt) await haltAutomation(trx, logger, refusal.halt(name));
    } else {
      await actions.markSkipped(trx, action.id, refusal.reason, now);
      if (refusal.stop === "reconnect") await requireReconnect(trx, action);
      if (refusal.stop === "account") await stop(trx, action, messageOf(error), now);
    }
    await append(trx, "automation.moved", { actionId: action.id }, action.userId);
  });
}

async function haltAutomation(trx: Trx, logger: App["logger"], reason: string): Promise<void> {
  if (await haltWithin(trx, { name: "automation", reason, by: "lode" })) {
    logger.error({ reason }, "automation was halted for all accounts");
  }
}

async function stop(trx: Trx, action: Action, reason: string, now: Date): Promise<void> {
  const { accountId, userId, username, network } = action;
  if (!(await stopAccount(trx, accountId, reason, now))) return;
  await notify(trx, userId, "automation.stopped", { username, network, reason });
  await append(trx, "automation.changed", { userId }, userId);
}

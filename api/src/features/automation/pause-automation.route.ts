import { pauseAutomation } from "@lode/core/contracts/http/automation";
import { lockSettings, pauseAccount, pauseEverything } from "@lode/db/automation/settings.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { route } from "../../http/route.ts";
import { readAccountSettings } from "./present-automation.ts";

/** Once it has answered, nothing more is done: the worker reads the pause at the moment of acting. */
export const pauseAutomationRoute = route(
  pauseAutomation,
  async ({ session: { userId }, input: { body }, deps }) => {
    const now = deps.clock.now();
    const pausedAt = body.paused ? now : null;
    await deps.transaction(async (trx) => {
      if (body.twitter_account_id === undefined) await pauseEverything(trx, userId, pausedAt);
      else {
        const { accountId } = await readAccountSettings(trx, { userId, xId: body.twitter_account_id, now });
        await lockSettings(trx, accountId, userId);
        await pauseAccount(trx, accountId, pausedAt);
      }
      await append(trx, "automation.changed", { userId }, userId);
    });
    return { success: true as const };
  },
);

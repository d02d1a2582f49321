import * as app from "@lode/app/automation/pause-automation";
import { pauseAutomation } from "@lode/core/contracts/http/automation";
import { route } from "../../http/route.ts";

export const pauseAutomationRoute = route(
  pauseAutomation,
  async ({ session: { userId }, input: { body }, deps }) => {
    await app.pauseAutomation(deps, { userId, externalId: body.twitter_account_id, paused: body.paused });
    return { success: true as const };
  },
);

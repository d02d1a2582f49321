import { updateAutomationSettings } from "@lode/core/contracts/http/automation";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import type { TaskType } from "@lode/core/domain/task-type";
import { Refused } from "@lode/core/server/errors";
import { findAccount } from "@lode/db/accounts/accounts.repository";
import * as automation from "@lode/db/automation/settings.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { flagsOf, presentAutomation, readAccountSettings } from "./present-automation.ts";

/** Saved at once. What goes on needs an account that may earn, a tier that allows it, and consent to its text. */
export const updateAutomationSettingsRoute = route(
  updateAutomationSettings,
  async ({ session: { userId }, input: { body }, deps }) => {
    const account = await findAccount(deps.db, userId, body.twitter_account_id);
    if (!account) throw new Refused("account-not-linked");
    const flags = flagsOf(body.settings);
    const goingOn = Object.entries(flags).flatMap(([action, on]) => (on ? [action as TaskType] : []));
    const now = deps.clock.now();
    const { isEligible, reasons } = judgeEligibility(account, now);
    if (goingOn.length > 0 && !isEligible) {
      throw new Refused("account-not-eligible", { error: reasons.join(". ") });
    }
    refuseWhatTheTierCannot(deps, goingOn);

    const settings = await deps.transaction(async (trx) => {
      await automation.lockSettings(trx, account.id, userId);
      const { consented } = await readAccountSettings(trx, { userId, xId: account.xId, now });
      for (const action of goingOn.filter((one) => !consented.includes(one))) {
        if (body.consent_version !== CONSENT_VERSION) throw new Refused("consent-needed");
        const consent = { accountId: account.id, action, version: CONSENT_VERSION };
        await automation.giveConsent(trx, { ...consent, now });
      }
      await automation.setFlags(trx, account.id, flags);
      await append(trx, "automation.changed", { userId }, userId);
      return readAccountSettings(trx, { userId, xId: account.xId, now });
    });
    return { settings: presentAutomation(settings) };
  },
);

function refuseWhatTheTierCannot(deps: Deps, actions: TaskType[]): void {
  for (const action of actions) {
    const { allowed, reason } = deps.x.capabilities[action];
    if (!allowed) throw new Refused("action-not-allowed", reason === null ? {} : { error: reason });
  }
}

import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { TASK_TYPES } from "@lode/core/domain/task-type";
import { Refused } from "@lode/core/server/errors";
import { findAccount } from "@lode/db/accounts/accounts.repository";
import * as automation from "@lode/db/automation/settings.repository";
import type { App } from "../app.ts";
import { changeAccountSettings, type OwnAccount } from "./change-account-settings.ts";

export interface ChangeAutomationSwitches extends OwnAccount {
  /** What is not named stays as it is. */
  switches: Partial<automation.Flags>;
  /** Of the text that the miner has agreed to; undefined where none was shown. */
  consentVersion: string | undefined;
}

/** What is switched on needs an account that may earn, a tier that allows it, and consent to its text. Throws Refused. */
export async function changeAutomationSwitches(
  app: Pick<App, "db" | "transaction" | "clock"> & { x: Pick<App["x"], "capabilities"> },
  { userId, xId, switches, consentVersion }: ChangeAutomationSwitches,
): Promise<automation.AutomationSettings> {
  const account = await findAccount(app.db, userId, xId);
  if (!account) throw new Refused("account-not-linked");
  const switchedOn = TASK_TYPES.filter((action) => switches[action]);
  const { isEligible, reasons } = judgeEligibility(account, app.clock.now());
  if (switchedOn.length > 0 && !isEligible)
    throw new Refused("account-not-eligible", { error: reasons.join(". ") });
  for (const action of switchedOn) {
    const { allowed, reason } = app.x.capabilities[action];
    if (!allowed) throw new Refused("action-not-allowed", reason === null ? {} : { error: reason });
  }
  return changeAccountSettings(app, { userId, xId }, async (trx, { accountId, consented }, now) => {
    for (const action of switchedOn.filter((one) => !consented.includes(one))) {
      if (consentVersion !== CONSENT_VERSION) throw new Refused("consent-needed");
      await automation.giveConsent(trx, { accountId, action, version: CONSENT_VERSION, now });
    }
    await automation.setFlags(trx, accountId, switches);
  });
}

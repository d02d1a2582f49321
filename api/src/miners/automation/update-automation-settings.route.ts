import { changeAutomationSwitches } from "@lode/app/automation/change-automation-switches";
import { updateAutomationSettings } from "@lode/core/contracts/http/automation";
import { route } from "../../http/route.ts";
import { presentAutomation, switchesIn } from "./present-automation.ts";

export const updateAutomationSettingsRoute = route(
  updateAutomationSettings,
  async ({ session: { userId }, input: { body }, deps }) => {
    const settings = await changeAutomationSwitches(deps, {
      userId,
      externalId: body.twitter_account_id,
      switches: switchesIn(body.settings),
      consentVersion: body.consent_version,
    });
    return { settings: presentAutomation(settings) };
  },
);

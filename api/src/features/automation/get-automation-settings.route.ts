import { getAutomationSettings } from "@lode/core/contracts/http/automation";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { isEverythingPaused } from "@lode/db/automation/settings.repository";
import { findHalt } from "@lode/db/operators/halts.repository";
import { route } from "../../http/route.ts";
import { presentAutomation, readSettings } from "./present-automation.ts";

export const getAutomationSettingsRoute = route(getAutomationSettings, async ({ session, deps }) => {
  const [settings, paused, halt] = await Promise.all([
    readSettings(deps.db, deps, session.userId),
    isEverythingPaused(deps.db, session.userId),
    findHalt(deps.db, "automation"),
  ]);
  const { capabilities } = deps.x;
  return {
    settings: settings.map(presentAutomation),
    paused,
    halted: halt !== undefined,
    consent_version: CONSENT_VERSION,
    capabilities: {
      follow: capabilities.follow,
      like: capabilities.like,
      repost: capabilities.repost,
      comment: capabilities.comment,
    },
  };
});

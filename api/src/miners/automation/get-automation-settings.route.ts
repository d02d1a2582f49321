import type { Network } from "@lode/adapters/networks/port";
import { readNextSteps } from "@lode/app/automation/read-next-steps";
import { getAutomationSettings } from "@lode/core/contracts/http/automation";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { defaultHours } from "@lode/core/domain/automation/pacing";
import { type ActionKind, byKind } from "@lode/core/domain/networks/action-kinds";
import { listFreeTexts } from "@lode/db/automation/free-texts.read-model";
import { isEverythingPaused, listAutomationSettings } from "@lode/db/automation/settings.repository";
import { findHalt } from "@lode/db/operations/halts.repository";
import { route } from "../../http/route.ts";
import { presentAutomation, presentNextStep } from "./present-automation.ts";

/** Per task, which may have a thousand. */
const SHOWN_TEXTS = 10;

export const getAutomationSettingsRoute = route(getAutomationSettings, async ({ session, deps }) => {
  const now = deps.clock.now();
  const at = {
    now,
    consentVersion: CONSENT_VERSION,
    defaultHours: defaultHours(deps.config.AUTOMATION_HOURS),
  };
  const [settings, paused, halt, freeTexts] = await Promise.all([
    listAutomationSettings(deps.db, session.userId, at),
    isEverythingPaused(deps.db, session.userId),
    findHalt(deps.db, "automation"),
    listFreeTexts(deps.db, now, SHOWN_TEXTS),
  ]);
  const halted = halt !== undefined;
  const next = await readNextSteps(deps, { userId: session.userId, settings, paused, halted });
  return {
    settings: settings.map(presentAutomation),
    paused,
    halted,
    next: next.map(presentNextStep),
    consent_version: CONSENT_VERSION,
    comment_texts: freeTexts.map(({ taskId, targetUsername, texts, left }) => ({
      task_id: taskId,
      target_username: targetUsername,
      texts,
      left,
    })),
    capabilities: byKind((kind) => capabilityOf(kind, deps.networks.all)),
  };
});

/** A kind is offered if one of the networks allows it; switching it on asks the account's own. */
function capabilityOf(kind: ActionKind, networks: readonly Network[]) {
  const refusals = networks.flatMap(({ can }) => (can[kind].act ? [] : [can[kind].reason]));
  const allowed = refusals.length < networks.length;
  return { allowed, reason: allowed ? null : (refusals[0] ?? null) };
}

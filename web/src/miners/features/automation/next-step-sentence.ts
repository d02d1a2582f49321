import type { NextStepView } from "@lode/core/contracts/http/automation";
import { automation } from "../../../texts/en/automation.ts";
import { whenOf } from "./when.ts";

/** An action that is due within this is not given a time: it may be taken at any moment. */
const MOMENT_MS = 5_000;

/** What automation does next for an account, or null where the rest of the page already says it. */
export function nextStepSentence(step: NextStepView, dailyActions: number, now: Date): string | null {
  const { next, short } = automation;
  const at = step.at === null ? null : new Date(step.at);
  const when = at ? whenOf(at, now) : "";
  const what = step.task_type && step.target_username ? short[step.task_type](step.target_username) : "";
  switch (step.state) {
    case "planned":
      return at && at.getTime() - now.getTime() > MOMENT_MS ? next.planned(when, what) : next.due(what);
    case "acting":
      return next.acting(what);
    case "planning":
      return next.planning;
    case "outside-hours":
      return next.outsideHours(when);
    case "cap-reached":
      return next.capReached(dailyActions, when);
    case "limited":
      return next.limited(when);
    case "paused":
      return next.paused;
    case "halted":
      return next.halted;
    case "no-task":
      return next.noTask;
    case "not-eligible":
      return next.notEligible;
    case "reconnect":
      return next.reconnect;
    case "consent":
      return next.consent;
    case "off":
    case "stopped":
      return null;
  }
}

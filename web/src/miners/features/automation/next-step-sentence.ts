import type { NextStepView } from "@lode/core/contracts/http/automation";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { locale } from "../../../lib/language.ts";
import { automation } from "../../../texts/en/automation.ts";

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const timeOfDay = new Intl.DateTimeFormat(locale, TIME);
const dayAndTime = new Intl.DateTimeFormat(locale, { weekday: "short", ...TIME });

/** "14:20" as in the schedule's hours, with the weekday unless it is today. In the browser's time zone. */
const whenOf = (at: Date, now: Date): string =>
  (at.toDateString() === now.toDateString() ? timeOfDay : dayAndTime).format(at);

/** An action due within this time is shown without a time, because it may start at any moment. */
const MOMENT_MS = 5_000;

/** Names the next action for an account; null if the rest of the page already does. */
export function nextStepSentence(
  step: NextStepView,
  { daily_actions: dailyActions, network }: { daily_actions: number; network: NetworkId },
  now: Date,
): string | null {
  const { next, short } = automation;
  const at = step.at === null ? null : new Date(step.at);
  const when = at ? whenOf(at, now) : "";
  const { name, handle, isSigned } = NETWORKS[network];
  const what =
    step.task_type && step.target_username ? short[step.task_type](handle(step.target_username)) : "";
  switch (step.state) {
    case "planned":
      return at && at.getTime() - now.getTime() > MOMENT_MS ? next.planned(when, what) : next.due(what);
    case "acting":
      return isSigned ? next.signing(what) : next.acting(what);
    case "outside-hours":
      return next.outsideHours(when);
    case "cap-reached":
      return next.capReached(dailyActions, when);
    case "limited":
      return next.limited(name, when);
    case "reconnect":
      return next.reconnect(name);
    case "off":
    case "stopped":
      return null;
    default:
      return next[step.state];
  }
}

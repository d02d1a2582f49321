import type { AccountAutomationView, NextStepView } from "@lode/core/contracts/http/automation";
import { useNow } from "../../../lib/now.ts";
import { nextStepSentence } from "./next-step-sentence.ts";

const HAPPENING: readonly NextStepView["state"][] = ["planned", "planning", "acting"];

/** What happens next, or why nothing does. Changes by itself, and is read out when it does. */
export function NextStep({
  step,
  settings,
}: {
  step: NextStepView | undefined;
  settings: AccountAutomationView;
}) {
  const now = useNow();
  const sentence = step ? nextStepSentence(step, settings.daily_actions, now) : null;
  const happens = step !== undefined && HAPPENING.includes(step.state);
  return (
    <p
      role="status"
      className={`mb-2 border-l-3 py-1 pl-3 text-sm empty:hidden ${happens ? "border-ore-deep font-medium" : "border-seam text-silt"}`}
    >
      {sentence}
    </p>
  );
}

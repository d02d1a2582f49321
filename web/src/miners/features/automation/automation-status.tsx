import type { AccountAutomationView } from "@lode/core/contracts/http/automation";
import { automation } from "../../../texts/en/automation.ts";
import { Status } from "../../../ui/badge.tsx";
import { flagsOn } from "./flags.ts";

export function AutomationStatus({
  settings,
  allPaused,
}: {
  settings: AccountAutomationView;
  allPaused: boolean;
}) {
  if (settings.stopped_reason) return <Status tone="fault">{automation.stopped}</Status>;
  if (flagsOn(settings) === 0) return <Status tone="idle">{automation.off}</Status>;
  if (settings.paused || allPaused) return <Status tone="idle">{automation.paused}</Status>;
  return <Status tone="ore">{automation.on}</Status>;
}

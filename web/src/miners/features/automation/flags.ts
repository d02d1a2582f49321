import type { AccountAutomationView, getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { flagOf, KINDS } from "@lode/core/domain/networks/action-kinds";

export type MiningState = "active" | "paused" | "off";

/**
 * Decides the state for every place that shows it. Paused: a switch is on, but nothing may act; the header's
 * badge shows that as off.
 */
export function miningState({
  settings,
  paused,
  halted,
}: Pick<AnswerOf<typeof getAutomationSettings>, "settings" | "paused" | "halted">): MiningState {
  const automated = settings.filter((one) => flagsOn(one) > 0);
  if (automated.length === 0) return "off";
  return paused || halted || automated.every((one) => one.paused || one.stopped_reason !== null)
    ? "paused"
    : "active";
}

export const flagsOn = (settings: AccountAutomationView): number =>
  KINDS.filter((kind) => settings[flagOf(kind)]).length;

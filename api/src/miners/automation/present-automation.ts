import type { Network } from "@lode/adapters/networks/port";
import { capabilityOf } from "@lode/app/automation/capability-of";
import type { AccountNextStep } from "@lode/app/automation/read-next-steps";
import type {
  AccountAutomationView,
  AutomationFlags,
  NextStepView,
} from "@lode/core/contracts/http/automation";
import { readSentence } from "@lode/core/contracts/read-sentence";
import { type ActionKind, byKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import type { AutomationSettings } from "@lode/db/automation/settings.repository";
import type { Given } from "../../http/route.ts";

/** The switches' names on the wire. */
const FLAG_OF: Record<ActionKind, keyof AutomationFlags> = {
  follow: "auto_follow",
  like: "auto_like",
  repost: "auto_repost",
  comment: "auto_comment",
};

const flagsOf = (switchedOn: readonly ActionKind[]): AutomationFlags =>
  Object.fromEntries(KINDS.map((kind) => [FLAG_OF[kind], switchedOn.includes(kind)])) as AutomationFlags;

export const presentAutomation = (
  settings: AutomationSettings,
  networks: { get(id: string): Pick<Network, "id" | "can"> },
): AccountAutomationView => ({
  twitter_account_id: settings.externalId,
  ...flagsOf(settings.switchedOn),
  daily_actions: settings.dailyActions,
  active_from: settings.activeFrom,
  active_until: settings.activeUntil,
  time_zone: settings.timeZone,
  paused: settings.paused,
  stopped_reason: settings.stoppedReason,
  stopped_reason_said: readSentence(settings.stoppedReason ?? ""),
  acted_today: settings.actedToday,
  consented: settings.consented,
  capabilities: byKind((kind) => {
    const capability = capabilityOf(networks.get(settings.network), settings, kind);
    return { ...capability, reason_said: readSentence(capability.reason ?? "") };
  }),
});

export const presentNextStep = (step: AccountNextStep): Given<NextStepView> => ({
  twitter_account_id: step.externalId,
  state: step.state,
  at: step.at,
  task_type: step.kind,
  target_username: step.targetUsername,
});

/** The switches that a body sets. */
export const switchesIn = (
  flags: { [Flag in keyof AutomationFlags]?: boolean | undefined },
): Partial<Record<ActionKind, boolean>> =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const on = flags[FLAG_OF[kind]];
      return on === undefined ? [] : [[kind, on]];
    }),
  );

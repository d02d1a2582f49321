import type { Network } from "@lode/adapters/networks/port";
import {
  changeAutomationSchedule,
  changeAutomationSwitches,
  pauseAutomation,
  whyNotAutomate,
} from "@lode/app/automation/change-automation";
import { type AccountNextStep, readNextSteps } from "@lode/app/automation/read-next-steps";
import { askUndo } from "@lode/app/automation/undo-action";
import type {
  AccountAutomationView,
  AutomationActionView,
  NextStepView,
} from "@lode/core/contracts/http/automation";
import * as contract from "@lode/core/contracts/http/automation";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { reasonSentence } from "@lode/core/domain/automation/lifecycle";
import { defaultHours } from "@lode/core/domain/automation/pacing";
import {
  type ActionKind,
  type AutomationFlags,
  byKind,
  flagOf,
  KINDS,
} from "@lode/core/domain/networks/action-kinds";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { written } from "@lode/core/domain/sentences/english";
import { readSaid } from "@lode/core/domain/sentences/say";
import { type ActionReading, listActions, listFreeTexts } from "@lode/db/automation/actions.read-model";
import {
  type AutomationSettings,
  isEverythingPaused,
  listAutomationSettings,
} from "@lode/db/automation/settings.repository";
import { findHalt } from "@lode/db/operations/halts.repository";
import type { Deps } from "../../deps.ts";
import { type GivenInput, route } from "../../http/route.ts";

/** Texts shown per task; a task may have a thousand. */
const SHOWN_TEXTS = 10;

export const getAutomationSettingsRoute = route(contract.getAutomationSettings, async ({ session, deps }) => {
  const now = deps.clock.now();
  const [settings, paused, halt, freeTexts] = await Promise.all([
    listAutomationSettings(deps.db, session.userId, now, defaultHours(deps.config.AUTOMATION_HOURS)),
    isEverythingPaused(deps.db, session.userId),
    findHalt(deps.db, "automation"),
    listFreeTexts(deps.db, now, SHOWN_TEXTS),
  ]);
  const halted = halt !== undefined;
  const next = await readNextSteps(deps, { userId: session.userId, settings, paused, halted });
  return {
    settings: settings.map((one) => presentAutomation(one, deps.networks)),
    paused,
    halted,
    next: next.map(presentNextStep),
    consent_version: CONSENT_VERSION,
    comment_texts: freeTexts,
  };
});

export const listAutomationActionsRoute = route(
  contract.listAutomationActions,
  async ({ session, input, deps }) => {
    const { items, nextCursor } = await listActions(deps.db, session.userId, input.query.cursor ?? null);
    return { actions: items.map((action) => present(action, deps.networks)), next_cursor: nextCursor };
  },
);

function present(action: ActionReading, networks: Deps["networks"]): GivenInput<AutomationActionView> {
  const network = networks.get(action.network);
  const reason = action.reason === null ? null : reasonSentence(action.reason, network.name);
  return {
    id: action.id,
    network: networkIdOf(action.network),
    username: action.username,
    task_type: action.kind,
    target_username: action.targetUsername,
    state: action.state,
    text: action.text,
    reason: written(reason),
    due_at: action.dueAt,
    acted_at: action.actedAt,
    created_at: action.createdAt,
    points_awarded: action.points,
    can_undo: action.state === "done" && action.linked && action.postKnown,
    url: network.actionUrl(action, action.username),
  };
}

export const pauseAutomationRoute = route(
  contract.pauseAutomation,
  ({ session: { userId }, input: { body }, deps }) =>
    pauseAutomation(deps, { userId, externalId: body.twitter_account_id, paused: body.paused }),
);

export const undoAutomationActionRoute = route(
  contract.undoAutomationAction,
  ({ session: { userId }, input, deps }) => askUndo(deps, { userId, actionId: input.params.id }),
);

export const updateAutomationScheduleRoute = route(
  contract.updateAutomationSchedule,
  async ({ session: { userId }, input: { body }, deps }) => {
    const settings = await changeAutomationSchedule(deps, {
      userId,
      externalId: body.twitter_account_id,
      dailyActions: body.daily_actions,
      activeFrom: body.active_from,
      activeUntil: body.active_until,
      timeZone: body.time_zone,
    });
    return { settings: presentAutomation(settings, deps.networks) };
  },
);

export const updateAutomationSettingsRoute = route(
  contract.updateAutomationSettings,
  async ({ session: { userId }, input: { body }, deps }) => {
    const settings = await changeAutomationSwitches(deps, {
      userId,
      externalId: body.twitter_account_id,
      switches: switchesIn(body.settings),
      consentVersion: body.consent_version,
    });
    return { settings: presentAutomation(settings, deps.networks) };
  },
);

const flagsOf = (switchedOn: readonly ActionKind[]): AutomationFlags =>
  Object.fromEntries(KINDS.map((kind) => [flagOf(kind), switchedOn.includes(kind)])) as AutomationFlags;

const presentAutomation = (
  settings: AutomationSettings,
  networks: { get(id: string): Pick<Network, "id" | "cannot"> },
): AccountAutomationView => ({
  twitter_account_id: settings.externalId,
  ...flagsOf(settings.switchedOn),
  daily_actions: settings.dailyActions,
  active_from: settings.activeFrom,
  active_until: settings.activeUntil,
  time_zone: settings.timeZone,
  paused: settings.paused,
  stopped_reason: settings.stoppedReason === null ? null : written(readSaid(settings.stoppedReason)),
  acted_today: settings.actedToday,
  consented: settings.consented,
  capabilities: byKind((kind) => {
    const reason = whyNotAutomate(networks.get(settings.network), settings, kind);
    return { allowed: reason === null, reason: written(reason) };
  }),
});

const presentNextStep = (step: AccountNextStep): GivenInput<NextStepView> => ({
  twitter_account_id: step.externalId,
  state: step.state,
  at: step.at,
  task_type: step.kind,
  target_username: step.targetUsername,
});

/** The switches that a body sets. */
const switchesIn = (
  flags: { [Flag in keyof AutomationFlags]?: boolean | undefined },
): Partial<Record<ActionKind, boolean>> =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const on = flags[flagOf(kind)];
      return on === undefined ? [] : [[kind, on]];
    }),
  );

import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import type { ActionState } from "@lode/core/domain/automation/lifecycle";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { listDueActions } from "@lode/db/automation/actions.repository";
import { listAutomationSettings } from "@lode/db/automation/settings.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { beforeEach } from "vitest";
import { publishOnX } from "../../test/publish-on-x.ts";
import { type TestLode, useTestLode } from "../../test/test-lode.ts";
import { usePassingTime } from "../../test/use-passing-time.ts";
import type { WorkerApp } from "../open-app.ts";
import { actForAccount, probeUncertainAction } from "./act-for-account.ts";
import { changeAutomationSchedule, changeAutomationSwitches } from "./change-automation.ts";
import { planActions } from "./plan-actions.ts";
import { undoAction } from "./undo-action.ts";

export interface StoredAction {
  id: string;
  account_id: string;
  task_id: string;
  kind: ActionKind;
  state: ActionState;
  reason: string | null;
  text: string | null;
  due_at: Date | null;
  acted_at: Date | null;
  probes: number;
}

export const publish = (world: TestLode, kind: ActionKind, texts: string[] = []) =>
  publishOnX(world, kind, { texts });

/** The miner consents and switches these kinds on, with this schedule. */
export async function switchOn(
  { app }: TestLode,
  { userId, account: { externalId } }: BuiltMiner,
  wanted: {
    actions?: readonly ActionKind[];
    dailyActions?: number;
    from?: number;
    until?: number;
    timeZone?: string;
  } = {},
): Promise<void> {
  const { actions = KINDS, dailyActions = 8, from = 0, until = 24, timeZone = "UTC" } = wanted;
  const switches = Object.fromEntries(actions.map((action) => [action, true]));
  await changeAutomationSwitches(app, { userId, externalId, switches, consentVersion: CONSENT_VERSION });
  const hours = { activeFrom: from, activeUntil: until, timeZone };
  await changeAutomationSchedule(app, { userId, externalId, dailyActions, ...hours });
}

/** Ends the tasks of earlier tests and pauses their automation. */
export async function endEarlier({ db }: TestLode): Promise<void> {
  await db("mining_tasks").update({ state: "ended", ended_at: new Date() });
  await db("automation_settings").update({ paused_at: new Date() });
}

const STEP_OF = {
  planned: actForAccount,
  acting: probeUncertainAction,
  unknown: probeUncertainAction,
  undoing: undoAction,
};

export const plan = planActions;

/** Does once what the sweeps and the queue do: plans, then takes every step that is due. */
export async function turn(app: WorkerApp): Promise<void> {
  await plan(app);
  for (const { id, state } of await listDueActions(app.db, 500)) await STEP_OF[state](app, { actionId: id });
}

export const actionsOf = (world: TestLode, { account }: BuiltMiner): Promise<StoredAction[]> =>
  world.db("automation_actions").where({ account_id: account.id }).orderBy("id");

/** The miner's settings, as the page reads them. */
export const settingsOf = ({ app, db }: TestLode, { userId }: BuiltMiner) =>
  listAutomationSettings(db, userId, app.clock.now(), { from: 9, until: 21, timeZone: "UTC" });

/** Automation whose actions are due at once. Each test starts without the tasks and miners of earlier tests. */
export function useAutomation() {
  const world = useTestLode({ AUTOMATION_SPREAD_SECONDS: "0" });
  const later = usePassingTime(world);
  beforeEach(() => endEarlier(world()));
  return {
    world,
    later,
    async turnAfter(milliseconds: number): Promise<void> {
      await later(milliseconds);
      await turn(world().app);
    },
    /** A new miner whose automation is on, and a task for it. */
    async minerWith(name: string, kind: ActionKind, texts?: string[]) {
      const miner = await world().linkedMiner(name);
      const task = await publish(world(), kind, texts);
      await switchOn(world(), miner);
      return { miner, task };
    },
  };
}

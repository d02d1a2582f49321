import { halt } from "@lode/app/operations/halt";
import { resume } from "@lode/app/operations/resume";
import {
  getOperatorSettings,
  haltForAll,
  type OperatorSettings,
  resumeForAll,
} from "@lode/core/contracts/console/settings";
import { listSwitchActs } from "@lode/db/console/switches.read-model";
import { HALT_NAMES, type Halt, listHalts } from "@lode/db/operations/halts.repository";
import { listHeartbeatSettings } from "@lode/db/operations/heartbeats.repository";
import { route } from "../../http/route.ts";
import { presentGroups } from "./present-settings.ts";
import { requireRoleToHalt, roleToHalt } from "./role-to-halt.ts";

const NEWEST_ACTS = 30;

export const getOperatorSettingsRoute = route(getOperatorSettings, async ({ deps: { db, config } }) => {
  const [halts, workers, acts] = await Promise.all([
    listHalts(db),
    listHeartbeatSettings(db),
    listSwitchActs(db, NEWEST_ACTS),
  ]);
  return {
    switches: presentSwitches(halts),
    groups: presentGroups(config, workers),
    workers: workers.length,
    acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })),
  };
});

export const haltForAllRoute = route(haltForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireRoleToHalt(session, name);
  await halt(deps, { name, ...input.body, by: session.email });
  return { success: true as const };
});

export const resumeForAllRoute = route(resumeForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireRoleToHalt(session, name);
  await resume(deps, { name, ...input.body, by: session.email });
  return { success: true as const };
});

/** Everything that can be halted, with its halt if there is one. */
const presentSwitches = (halts: readonly Halt[]): OperatorSettings["switches"] =>
  HALT_NAMES.map((name) => {
    const halt = halts.find((one) => one.name === name);
    return {
      name,
      halted: halt ? { reason: halt.reason, actor: halt.actor, at: halt.haltedAt.toISOString() } : null,
      role: roleToHalt(name),
    };
  });

import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import type { ApiConfig } from "@lode/adapters/settings/config";
import type { SettingDefinition } from "@lode/adapters/settings/define-setting";
import { type SettingInForce, settingsInForce } from "@lode/adapters/settings/settings-in-force";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { halt, resume } from "@lode/app/operations/halt";
import {
  getOperatorSettings,
  haltForAll,
  type OperatorSettings,
  resumeForAll,
} from "@lode/core/contracts/console/settings";
import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { listSwitchActs } from "@lode/db/console/audit.read-model";
import { HALT_NAMES, type Halt, type HaltName, listHalts } from "@lode/db/operations/halts.repository";
import { listHeartbeatSettings } from "@lode/db/operations/heartbeats.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";
import { route } from "../../http/route.ts";

/** Halting or resuming payouts affects every miner's money, so only an owner may decide it. */
const roleToHalt = (name: HaltName): OperatorRole => (name === "payouts" ? "owner" : "operator");

/** Throws Refused("role-too-low"). The endpoint itself has already refused viewers. */
function requireRoleToHalt({ role }: OperatorSession, name: HaltName): void {
  if (roleToHalt(name) === "owner" && role !== "owner") throw new Refused("role-too-low");
}

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
    acts: acts.map((act) => ({ ...act, at: act.at })),
  };
});

export const haltForAllRoute = route(haltForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireRoleToHalt(session, name);
  await halt(deps, { name, ...input.body, by: session.email });
});

export const resumeForAllRoute = route(resumeForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireRoleToHalt(session, name);
  await resume(deps, { name, ...input.body, by: session.email });
});

/** Everything that can be halted, with its halt if there is one. */
const presentSwitches = (halts: readonly Halt[]) =>
  HALT_NAMES.map((name) => {
    const halt = halts.find((one) => one.name === name);
    return {
      name,
      halted: halt ? { reason: halt.reason, actor: halt.actor, at: halt.haltedAt } : null,
      role: roleToHalt(name),
    };
  });

type InForce = Record<string, SettingInForce>;
type Group = OperatorSettings["groups"][number];

/** The settings of this process, and the settings that workers have reported. */
function presentGroups(config: ApiConfig, workers: readonly InForce[]): Group[] {
  const own = settingsInForce(config, { ...commonSettings, ...apiSettings });
  return [
    { title: inEnglish(say("settings.common")), settings: present(commonSettings, [own, ...workers]) },
    { title: inEnglish(say("settings.api")), settings: present(apiSettings, [own]) },
    {
      title: inEnglish(say("settings.worker")),
      settings: workers.length > 0 ? present(workerSettings, workers) : [],
    },
  ];
}

/** Shows the first process's value of each setting; `differs` if another process has another value. */
function present(
  definitions: Record<string, SettingDefinition>,
  processes: readonly InForce[],
): Group["settings"] {
  return Object.entries(definitions).map(([name, { about }]) => {
    const found = processes.flatMap((one) => one[name] ?? []);
    const [first = { value: null, isSet: false }] = found;
    return {
      name,
      about,
      value: first.value,
      isSet: first.isSet,
      isDefault: first.isDefault ?? null,
      differs: found.some(({ value, isSet }) => value !== first.value || isSet !== first.isSet),
    };
  });
}

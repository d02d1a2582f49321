import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import type { ApiConfig } from "@lode/adapters/settings/config";
import type { SettingDefinition } from "@lode/adapters/settings/define-setting";
import { type SettingInForce, settingsInForce } from "@lode/adapters/settings/settings-in-force";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { say } from "@lode/core/domain/sentences/sentences";

type InForce = Record<string, SettingInForce>;
type Group = OperatorSettings["groups"][number];

/** The settings of this process, and the settings that workers have reported. */
export function presentGroups(config: ApiConfig, workers: readonly InForce[]): Group[] {
  const own = settingsInForce(config, { ...commonSettings, ...apiSettings });
  return [
    { title: say("settings.common"), settings: present(commonSettings, [own, ...workers]) },
    { title: say("settings.api"), settings: present(apiSettings, [own]) },
    {
      title: say("settings.worker"),
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

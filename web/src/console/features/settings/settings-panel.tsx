import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { settingsTexts } from "../../../texts/console/settings.ts";
import { Status } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";

type Group = OperatorSettings["groups"][number];
type Setting = Group["settings"][number];

/** Values of secrets never leave the server. */
function Value({ value, isSet, isDefault }: Setting) {
  if (!isSet) return <span className="text-silt">{settingsTexts.notSet}</span>;
  if (value === null) return <span className="text-silt">{settingsTexts.set}</span>;
  // Without a width of its own, a value that may break anywhere shrinks to a few characters a line.
  const looks = "inline-block w-max max-w-64 break-all whitespace-normal";
  return <code className={classNames(looks, isDefault && "text-silt")}>{value}</code>;
}

function State({ isDefault, differs }: Setting) {
  if (differs) return <Status tone="fault">{settingsTexts.differsBetweenProcesses}</Status>;
  if (isDefault === false) return <Status tone="chain">{settingsTexts.changed}</Status>;
  return <span className="text-silt">{isDefault ? settingsTexts.defaultInText : "–"}</span>;
}

const makeColumns = (): Column<Setting>[] => [
  {
    title: settingsTexts.setting,
    cell: ({ name, about }) => (
      <span className="whitespace-normal">
        <code>{name}</code>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  { title: settingsTexts.value, cell: (setting) => <Value {...setting} /> },
  { title: settingsTexts.state, cell: (setting) => <State {...setting} /> },
];

export function SettingsPanel({ group: { title, settings }, empty }: { group: Group; empty: string }) {
  return (
    <Panel title={title} aside={settingsTexts.settingsOf(settings.length)} flush>
      {settings.length > 0 ? (
        <DataTable
          label={settingsTexts.settingsWith(title)}
          columns={makeColumns()}
          rows={settings}
          keyOf={({ name }) => name}
        />
      ) : (
        <Empty title={empty} />
      )}
    </Panel>
  );
}

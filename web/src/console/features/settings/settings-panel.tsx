import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { Status } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";

type Group = OperatorSettings["groups"][number];
type Setting = Group["settings"][number];

/** Values of secrets never leave the server. */
function Value({ value, isSet, isDefault }: Setting) {
  if (!isSet) return <span className="text-silt">not set</span>;
  if (value === null) return <span className="text-silt">set</span>;
  return <code className={isDefault ? "break-all text-silt" : "break-all"}>{value}</code>;
}

function State({ isDefault, differs }: Setting) {
  if (differs) return <Status tone="fault">differs between processes</Status>;
  if (isDefault === false) return <Status tone="chain">changed</Status>;
  return <span className="text-silt">{isDefault ? "default" : "–"}</span>;
}

const COLUMNS: Column<Setting>[] = [
  {
    title: "Setting",
    cell: ({ name, about }) => (
      <span className="whitespace-normal">
        <code>{name}</code>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  { title: "Value", cell: (setting) => <Value {...setting} /> },
  { title: "State", cell: (setting) => <State {...setting} /> },
];

export function SettingsPanel({ group: { title, settings }, empty }: { group: Group; empty: string }) {
  return (
    <Panel title={title} aside={`${settings.length} settings`} flush>
      {settings.length > 0 ? (
        <DataTable
          label={`${title}: settings`}
          columns={COLUMNS}
          rows={settings}
          keyOf={({ name }) => name}
        />
      ) : (
        <Empty title={empty} />
      )}
    </Panel>
  );
}

import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { Link } from "react-router-dom";
import { settingsTexts } from "../../../texts/console/settings.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { linkStyle } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Act = OperatorSettings["acts"][number];

const makeColumns = (): Column<Act>[] => [
  { title: settingsTexts.when, cell: ({ at }) => <Timestamp at={at} /> },
  { title: settingsTexts.who, cell: ({ actor }) => actor },
  { title: settingsTexts.what, cell: ({ act }) => act },
  {
    title: settingsTexts.reason,
    cell: ({ reason }) => reason ?? <span className="text-silt">–</span>,
    wide: true,
  },
];

/** Lists who switched what, from the audit log. */
export function ActsPanel({ acts }: { acts: OperatorSettings["acts"] }) {
  const log = (
    <Link to="/audit" className={linkStyle}>
      {settingsTexts.theWholeAuditLog}
    </Link>
  );
  return (
    <Panel title={settingsTexts.whoSwitchedWhat} aside={log} flush>
      {acts.length > 0 ? (
        <DataTable
          label={settingsTexts.newestSwitches}
          columns={makeColumns()}
          rows={acts}
          keyOf={({ id }) => id}
        />
      ) : (
        <Empty title={settingsTexts.nothingWasHaltedOrPaused} />
      )}
    </Panel>
  );
}

import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { Link } from "react-router-dom";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { linkStyle } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Act = OperatorSettings["acts"][number];

const COLUMNS: Column<Act>[] = [
  { title: "When", cell: ({ at }) => <Timestamp at={at} /> },
  { title: "Who", cell: ({ actor }) => actor },
  { title: "What", cell: ({ act }) => act },
  { title: "Reason", cell: ({ reason }) => reason ?? <span className="text-silt">–</span>, wide: true },
];

/** Who switched what, from the audit log. */
export function ActsPanel({ acts }: { acts: OperatorSettings["acts"] }) {
  const log = (
    <Link to="/audit" className={linkStyle}>
      The whole audit log
    </Link>
  );
  return (
    <Panel title="Who switched what" aside={log} flush>
      {acts.length > 0 ? (
        <DataTable label="Newest switches" columns={COLUMNS} rows={acts} keyOf={({ id }) => id} />
      ) : (
        <Empty title="Nothing was halted or paused yet" />
      )}
    </Panel>
  );
}

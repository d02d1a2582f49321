import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useMay, useOperator } from "../../lib/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AddOperator } from "./add-operator.tsx";
import { ChangeOperator, type OperatorChange } from "./change-operator.tsx";
import { type OperatorRow, operatorsQuery } from "./operator-row.ts";

const ROLES = {
  viewer: "reads everything, changes nothing",
  operator: "repairs, reviews, suspends",
  owner: "also operators, caps, halts of payouts",
};

const COLUMNS: ReadonlyArray<Column<OperatorRow>> = [
  { title: "Email", cell: ({ email }) => email },
  { title: "Role", cell: ({ role }) => <span title={ROLES[role]}>{role}</span> },
  {
    title: "State",
    cell: ({ disabledAt, mustChangePassword }) =>
      disabledAt ? (
        <StateBadge state="disabled" tone="fault" />
      ) : mustChangePassword ? (
        <StateBadge state="first password" tone="ore" />
      ) : (
        <StateBadge state="active" />
      ),
  },
  { title: "Authenticator", cell: ({ hasTotp }) => (hasTotp ? "on" : "off") },
  { title: "Last sign-in", wide: true, cell: ({ signedInAt }) => <Timestamp at={signedInAt} /> },
];

function Actions({ row, onChange }: { row: OperatorRow; onChange: (change: OperatorChange) => void }) {
  const changes: OperatorChange["kind"][] = row.disabledAt ? ["reset"] : ["role", "reset", "disable"];
  const names = { role: "Role", reset: "Reset", disable: "Disable" };
  return (
    <span className="inline-flex gap-1">
      {changes.map((kind) => (
        <Button
          key={kind}
          look="quiet"
          size="small"
          className="min-h-7!"
          aria-label={`${names[kind]}: ${row.email}`}
          onClick={() => onChange({ kind, operator: row })}
        >
          {names[kind]}
        </Button>
      ))}
    </span>
  );
}

/** Who may sign in here, and as what. */
export function OperatorsPage() {
  const me = useOperator();
  const isOwner = useMay("owner");
  const [change, setChange] = useState<OperatorChange>();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(operatorsQuery());
  const columns: ReadonlyArray<Column<OperatorRow>> = isOwner
    ? [...COLUMNS, { title: "", end: true, cell: (row) => <Actions row={row} onChange={setChange} /> }]
    : COLUMNS;
  return (
    <>
      <PageHeader
        title="Operators"
        note={me ? `You are signed in as ${me.email}, ${me.role}: ${ROLES[me.role]}.` : null}
        actions={
          isOwner ? (
            <Button size="small" onClick={() => setAdding(true)}>
              Add an operator…
            </Button>
          ) : null
        }
      />
      <div className="rounded-sm border border-seam bg-surface">
        {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={3} /> : null}
        {data ? (
          <DataTable label="Operators" columns={columns} rows={data.items} keyOf={({ id }) => id} />
        ) : null}
      </div>
      {adding ? <AddOperator onClose={() => setAdding(false)} /> : null}
      {change ? <ChangeOperator change={change} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { operatorsTexts } from "../../../texts/console/operators.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { useMay, useOperator } from "../../lib/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AddOperator } from "./add-operator.tsx";
import { ChangeOperator, type OperatorChange } from "./change-operator.tsx";
import { ProposalsPanel } from "./proposals-panel.tsx";
import { type OperatorRow, operatorsQuery } from "./queries.ts";

const makeColumns = (): ReadonlyArray<Column<OperatorRow>> => [
  { title: operatorsTexts.email, cell: ({ email }) => email },
  {
    title: operatorsTexts.role,
    cell: ({ role }) => <span title={operatorsTexts.roles[role]}>{uiTexts.roles[role]}</span>,
  },
  {
    title: operatorsTexts.state,
    cell: ({ disabledAt, mustChangePassword }) =>
      disabledAt ? (
        <StateBadge state="disabled" />
      ) : mustChangePassword ? (
        <StateBadge state="first-password" />
      ) : (
        <StateBadge state="active" />
      ),
  },
  {
    title: operatorsTexts.authenticator,
    cell: ({ hasTotp }) => (hasTotp ? operatorsTexts.on : operatorsTexts.off),
  },
  { title: operatorsTexts.lastSignIn, wide: true, cell: ({ signedInAt }) => <Timestamp at={signedInAt} /> },
];

function Actions({ row, onChange }: { row: OperatorRow; onChange: (change: OperatorChange) => void }) {
  const changes: OperatorChange["kind"][] = row.disabledAt ? ["reset"] : ["role", "reset", "disable"];
  return (
    <span className="inline-flex gap-1">
      {changes.map((kind) => (
        <Button
          key={kind}
          look="quiet"
          size="small"
          className="min-h-7!"
          aria-label={`${operatorsTexts.changes[kind].name}: ${row.email}`}
          onClick={() => onChange({ kind, operator: row })}
        >
          {operatorsTexts.changes[kind].name}
        </Button>
      ))}
    </span>
  );
}

/** Lists who may sign in here, and with which role. */
export function OperatorsPage() {
  const me = useOperator();
  const isOwner = useMay("owner");
  const [change, setChange] = useState<OperatorChange>();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(operatorsQuery());
  const columns: ReadonlyArray<Column<OperatorRow>> = isOwner
    ? [...makeColumns(), { title: "", end: true, cell: (row) => <Actions row={row} onChange={setChange} /> }]
    : makeColumns();
  return (
    <>
      <PageHeader
        title={operatorsTexts.operators}
        note={
          me
            ? operatorsTexts.youAreSignedInAs(me.email, uiTexts.roles[me.role], operatorsTexts.roles[me.role])
            : null
        }
        actions={
          isOwner ? (
            <Button size="small" onClick={() => setAdding(true)}>
              {operatorsTexts.askToAddAnOperator}
            </Button>
          ) : null
        }
      />
      {data ? <ProposalsPanel proposals={data.proposals} className="mb-4" /> : null}
      <div className="rounded-sm border border-seam bg-surface">
        {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={3} /> : null}
        {data ? (
          <DataTable
            label={operatorsTexts.operators}
            columns={columns}
            rows={data.items}
            keyOf={({ id }) => id}
          />
        ) : null}
      </div>
      {adding ? <AddOperator onClose={() => setAdding(false)} /> : null}
      {change ? <ChangeOperator change={change} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}

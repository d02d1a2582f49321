import { confirmProposal, rejectProposal } from "@lode/core/contracts/console/operators";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { operatorsTexts } from "../../../texts/console/operators.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import {
  afterOperatorChange,
  type OperatorRow,
  operatorsQuery,
  type ProposalRow,
} from "../../lib/queries.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { LoadError, LoadingRows, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AddOperator, ChangeOperator, FirstPassword, type OperatorChange } from "./operator-dialogs.tsx";

interface Decision {
  proposal: ProposalRow;
  kind: "confirm" | "reject";
}

const whatOf = ({ email }: ProposalRow): string => operatorsTexts.proposalOf(email);

const makeProposalColumns = (): ReadonlyArray<Column<ProposalRow>> => [
  { title: operatorsTexts.change, cell: whatOf },
  { title: operatorsTexts.proposedBy, cell: ({ by }) => by },
  { title: operatorsTexts.reason, cell: ({ reason }) => reason },
  { title: operatorsTexts.ends, cell: ({ endsAt }) => <Timestamp at={endsAt} /> },
];

/** New owners who wait for a second owner. Nothing is shown while there are none. */
function ProposalsPanel({ proposals, className }: { proposals: readonly ProposalRow[]; className: string }) {
  const isOwner = useMay("owner");
  const me = useOperator();
  const [decision, setDecision] = useState<Decision>();
  if (proposals.length === 0 && !decision) return null;
  const actions: Column<ProposalRow> = {
    title: "",
    end: true,
    cell: (proposal) => (
      <span className="inline-flex gap-1">
        {(proposal.by === me?.email ? (["reject"] as const) : (["confirm", "reject"] as const)).map(
          (kind) => (
            <Button
              key={kind}
              look="quiet"
              size="small"
              className="min-h-7!"
              aria-label={`${operatorsTexts[kind]}: ${whatOf(proposal)}`}
              onClick={() => setDecision({ proposal, kind })}
            >
              {operatorsTexts[kind]}
            </Button>
          ),
        )}
      </span>
    ),
  };
  return (
    <Panel title={operatorsTexts.proposals} className={className} flush>
      <DataTable
        label={operatorsTexts.proposals}
        columns={isOwner ? [...makeProposalColumns(), actions] : makeProposalColumns()}
        rows={proposals}
        keyOf={({ id }) => id}
      />
      {decision ? <DecideProposal {...decision} onClose={() => setDecision(undefined)} /> : null}
    </Panel>
  );
}

function DecideProposal({ proposal, kind, onClose }: Decision & { onClose: () => void }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState<string>();
  const hasPassword = useRef(false);
  if (password) return <FirstPassword email={proposal.email} password={password} onClose={onClose} />;
  const decide = async (reason: string) => {
    const about = { params: { id: proposal.id }, body: { reason } };
    if (kind === "reject") await call(rejectProposal, about);
    else {
      const confirmed = await call(confirmProposal, about);
      if (confirmed.password) {
        hasPassword.current = true;
        setPassword(confirmed.password);
      }
    }
    await afterOperatorChange(queries);
  };
  const isConfirmed = kind === "confirm";
  const title = isConfirmed ? operatorsTexts.confirmTitle : operatorsTexts.rejectTitle;
  return (
    <ConfirmWithReason
      open
      // After a confirmation, the dialog stays open to show the first password.
      onClose={() => hasPassword.current || onClose()}
      title={title(whatOf(proposal))}
      action={operatorsTexts[kind]}
      danger={!isConfirmed}
      onConfirm={decide}
    >
      <p>{isConfirmed ? operatorsTexts.confirmWhat : operatorsTexts.rejectWhat}</p>
    </ConfirmWithReason>
  );
}

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

import { confirmProposal, rejectProposal } from "@lode/core/contracts/console/operators";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
import {
  AddOperator,
  CHANGES,
  ChangeOperator,
  FirstPassword,
  type OperatorChange,
} from "./operator-dialogs.tsx";

const VERBS = { confirm: "Confirm", reject: "Reject" };

const RIGHTS: Record<OperatorRole, string> = {
  viewer: "reads everything, changes nothing",
  operator: "repairs, reviews, suspends",
  owner: "also operators, caps, halts of payouts",
};

interface Decision {
  proposal: ProposalRow;
  kind: "confirm" | "reject";
}

const whatOf = ({ email }: ProposalRow): string => `Make ${email} an owner`;

const makeProposalColumns = (): ReadonlyArray<Column<ProposalRow>> => [
  { title: "Change", cell: whatOf },
  { title: "Proposed by", cell: ({ by }) => by },
  { title: "Reason", cell: ({ reason }) => reason },
  { title: "Ends", cell: ({ endsAt }) => <Timestamp at={endsAt} /> },
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
              aria-label={`${VERBS[kind]}: ${whatOf(proposal)}`}
              onClick={() => setDecision({ proposal, kind })}
            >
              {VERBS[kind]}
            </Button>
          ),
        )}
      </span>
    ),
  };
  return (
    <Panel title="New owners who wait for a second owner" className={className} flush>
      <DataTable
        label="New owners who wait for a second owner"
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
  return (
    <ConfirmWithReason
      open
      // After a confirmation, the dialog stays open to show the first password.
      onClose={() => hasPassword.current || onClose()}
      title={`${VERBS[kind]}: ${whatOf(proposal)}?`}
      action={VERBS[kind]}
      danger={!isConfirmed}
      onConfirm={decide}
    >
      <p>
        {isConfirmed
          ? "You vouch for this owner together with the owner who proposed it."
          : "Nothing changes. The owner who proposed it can propose it again."}
      </p>
    </ConfirmWithReason>
  );
}

const makeColumns = (): ReadonlyArray<Column<OperatorRow>> => [
  { title: "Email", cell: ({ email }) => email },
  { title: "Role", cell: ({ role }) => <span title={RIGHTS[role]}>{role}</span> },
  {
    title: "State",
    cell: ({ disabledAt, mustChangePassword }) =>
      disabledAt ? (
        <StateBadge state="disabled" />
      ) : mustChangePassword ? (
        <StateBadge state="first-password" />
      ) : (
        <StateBadge state="active" />
      ),
  },
  { title: "Authenticator", cell: ({ hasTotp }) => (hasTotp ? "on" : "off") },
  { title: "Last sign-in", wide: true, cell: ({ signedInAt }) => <Timestamp at={signedInAt} /> },
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
          aria-label={`${CHANGES[kind].name}: ${row.email}`}
          onClick={() => onChange({ kind, operator: row })}
        >
          {CHANGES[kind].name}
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
        title="Operators"
        note={me ? `You are signed in as ${me.email}, ${me.role}: ${RIGHTS[me.role]}.` : null}
        actions={
          isOwner ? (
            <Button size="small" onClick={() => setAdding(true)}>
              Add an operator…
            </Button>
          ) : null
        }
      />
      {data ? <ProposalsPanel proposals={data.proposals} className="mb-4" /> : null}
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

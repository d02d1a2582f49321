import { confirmProposal, rejectProposal } from "@lode/core/contracts/console/operators";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { operatorsTexts } from "../../../texts/console/operators.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { FirstPassword } from "./first-password.tsx";
import { afterOperatorChange, type ProposalRow } from "./queries.ts";

interface Decision {
  proposal: ProposalRow;
  kind: "confirm" | "reject";
}

const whatOf = ({ email }: ProposalRow): string => operatorsTexts.proposalOf(email);

const makeColumns = (): ReadonlyArray<Column<ProposalRow>> => [
  { title: operatorsTexts.change, cell: whatOf },
  { title: operatorsTexts.proposedBy, cell: ({ by }) => by },
  { title: operatorsTexts.reason, cell: ({ reason }) => reason },
  { title: operatorsTexts.ends, cell: ({ endsAt }) => <Timestamp at={endsAt} /> },
];

/** New owners who wait for a second owner. Nothing is shown while there are none. */
export function ProposalsPanel({
  proposals,
  className,
}: {
  proposals: readonly ProposalRow[];
  className: string;
}) {
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
        columns={isOwner ? [...makeColumns(), actions] : makeColumns()}
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

import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { type OperatorRow, operatorsQuery, type ProposalRow } from "../../lib/queries.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { StateBadge } from "../../ui/facts.tsx";
import { type Column, List, TablePanel } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import {
  AddOperator,
  CHANGES,
  ChangeOperator,
  DecideProposal,
  type Decision,
  type OperatorChange,
  VERBS,
  whatOf,
} from "./operator-dialogs.tsx";

const RIGHTS: Record<OperatorRole, string> = {
  viewer: "reads everything, changes nothing",
  operator: "repairs, reviews, suspends",
  owner: "also operators, caps, halts of payouts",
};

const PROPOSAL_COLUMNS: ReadonlyArray<Column<ProposalRow>> = [
  { title: "Change", cell: whatOf },
  { title: "Proposed by", cell: ({ by }) => by },
  { title: "Reason", cell: ({ reason }) => reason },
  { title: "Ends", cell: ({ endsAt }) => <Timestamp at={endsAt} /> },
];

const COLUMNS: ReadonlyArray<Column<OperatorRow>> = [
  { title: "Email", cell: ({ email }) => email },
  { title: "Role", cell: ({ role }) => <span title={RIGHTS[role]}>{role}</span> },
  {
    title: "State",
    cell: ({ disabledAt, mustChangePassword }) => (
      <StateBadge state={disabledAt ? "disabled" : mustChangePassword ? "first-password" : "active"} />
    ),
  },
  { title: "Authenticator", cell: ({ hasTotp }) => (hasTotp ? "on" : "off") },
  { title: "Last sign-in", wide: true, cell: ({ signedInAt }) => <Timestamp at={signedInAt} /> },
];

/** The buttons of a row, each with what it is about for screen readers. */
function Buttons<Kind extends string>({
  kinds,
  names,
  about,
  onPress,
}: {
  kinds: readonly Kind[];
  names: Record<Kind, string>;
  about: string;
  onPress: (kind: Kind) => void;
}) {
  return (
    <span className="inline-flex gap-1">
      {kinds.map((kind) => (
        <Button
          key={kind}
          look="quiet"
          size="small"
          className="min-h-7!"
          aria-label={`${names[kind]}: ${about}`}
          onClick={() => onPress(kind)}
        >
          {names[kind]}
        </Button>
      ))}
    </span>
  );
}

const NAMES = { role: CHANGES.role.name, reset: CHANGES.reset.name, disable: CHANGES.disable.name };

/** Lists who may sign in here, and with which role, and new owners who wait for a second owner. */
export function OperatorsPage() {
  const me = useOperator();
  const isOwner = useMay("owner");
  const [change, setChange] = useState<OperatorChange>();
  const [decision, setDecision] = useState<Decision>();
  const [adding, setAdding] = useState(false);
  const query = useQuery(operatorsQuery());
  const proposals = query.data?.proposals ?? [];
  const changes: Column<OperatorRow> = {
    title: "",
    end: true,
    cell: (operator) => (
      <Buttons
        kinds={operator.disabledAt ? ["reset"] : ["role", "reset", "disable"]}
        names={NAMES}
        about={operator.email}
        onPress={(kind) => setChange({ kind, operator })}
      />
    ),
  };
  const decisions: Column<ProposalRow> = {
    title: "",
    end: true,
    cell: (proposal) => (
      <Buttons
        kinds={proposal.by === me?.email ? ["reject"] : ["confirm", "reject"]}
        names={VERBS}
        about={whatOf(proposal)}
        onPress={(kind) => setDecision({ proposal, kind })}
      />
    ),
  };
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
      <div className="grid gap-4">
        {proposals.length > 0 ? (
          <TablePanel
            title="New owners who wait for a second owner"
            columns={isOwner ? [...PROPOSAL_COLUMNS, decisions] : PROPOSAL_COLUMNS}
            rows={proposals}
            keyOf={({ id }) => id}
            empty=""
          />
        ) : null}
        <List
          label="Operators"
          query={query}
          columns={isOwner ? [...COLUMNS, changes] : COLUMNS}
          keyOf={({ id }) => id}
          empty="There are no operators"
        />
      </div>
      {adding ? <AddOperator onClose={() => setAdding(false)} /> : null}
      {change ? <ChangeOperator change={change} onClose={() => setChange(undefined)} /> : null}
      {decision ? <DecideProposal {...decision} onClose={() => setDecision(undefined)} /> : null}
    </>
  );
}

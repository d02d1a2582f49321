import {
  addOperator,
  changeRole,
  confirmProposal,
  disableOperator,
  listOperators,
  resetOperator,
} from "@lode/core/contracts/console/operators";
import { type AnswerOf, OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call, read } from "../../lib/api.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { Act } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { CopyButton } from "../../ui/links.tsx";
import { type Column, List, TablePanel } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type ShownOperator = AnswerOf<typeof listOperators>["items"][number];
type ProposalRow = AnswerOf<typeof listOperators>["proposals"][number];

const whatOf = ({ email }: ProposalRow): string => `Make ${email} an owner`;

const RIGHTS: Record<OperatorRole, string> = {
  viewer: "reads everything, changes nothing",
  operator: "repairs, reviews, suspends",
  owner: "also operators, caps, halts of payouts",
};

const PROPOSAL_COLUMNS: ReadonlyArray<Column<ProposalRow>> = [
  { title: "Change", cell: whatOf },
  { title: "Proposed by", cell: ({ proposedBy }) => proposedBy },
  { title: "Reason", cell: ({ reason }) => reason },
  { title: "Ends", cell: ({ endsAt }) => <Timestamp at={endsAt} /> },
];

const COLUMNS: ReadonlyArray<Column<ShownOperator>> = [
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

/** The answer to a change: a first password, or that another owner must confirm. */
interface ShownChange {
  password?: string | null;
  isProposed?: boolean;
}

interface Handed {
  email: string;
  password: string;
}

/** A change to an operator, or to a person whose email the form asks for. */
function Change({
  about,
  email: known,
  firstRole,
  what,
  onSend,
  onPassword,
  ...act
}: Omit<ComponentProps<typeof Act>, "children" | "onConfirm" | "changes"> & {
  /** Makes the buttons of rows differ for screen readers. */
  about?: string;
  email?: string;
  /** Missing for a change that keeps the role. */
  firstRole?: OperatorRole;
  what: string;
  onSend: (given: { email: string; role: OperatorRole; reason: string }) => Promise<ShownChange | object>;
  onPassword: (handed: Handed) => void;
}) {
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<OperatorRole>(firstRole ?? "viewer");
  const email = known ?? typed.trim();
  const send = async (reason: string) => {
    const { password, isProposed }: ShownChange = await onSend({ email, role, reason });
    if (password) onPassword({ email, password });
    setTyped("");
    if (isProposed)
      showToast({
        title: `Another owner must confirm that ${email} is an owner. Every owner has been told by mail.`,
      });
  };
  return (
    <Act
      {...act}
      {...(about ? { inRow: true, label: `${act.button}: ${about}` } : {})}
      needs="owner"
      ready={/^\S+@\S+$/.test(email)}
      // Operators may have changed their own account.
      changes={["operators", "me"]}
      onConfirm={send}
    >
      {known ? null : (
        <Field label="Email" type="email" value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      {firstRole ? (
        <Select
          label="Role"
          value={role}
          options={OPERATOR_ROLES.map((one) => [one, one])}
          onChange={setRole}
        />
      ) : null}
      <p>{what}</p>
    </Act>
  );
}

type OnPassword = Pick<ComponentProps<typeof Change>, "onPassword">;

function OperatorChanges({ operator, ...given }: { operator: ShownOperator } & OnPassword) {
  const { id, email, role, disabledAt } = operator;
  const params = { id };
  const change = { ...given, email, about: email };
  return (
    <span className="inline-flex gap-1">
      {disabledAt ? null : (
        <Change
          {...change}
          button="Role"
          title={`Change the role of ${email}?`}
          action="Change"
          firstRole={role}
          what="It holds at once. If there is another owner, that owner must confirm a new owner."
          onSend={({ role, reason }) => call(changeRole, { params, body: { role, reason } })}
        />
      )}
      <Change
        {...change}
        button="Reset"
        title={`Reset ${email}?`}
        danger
        what="Every session ends, the authenticator app is removed, and a new first password is shown once."
        onSend={({ reason }) => call(resetOperator, { params, body: { reason } })}
      />
      {disabledAt ? null : (
        <Change
          {...change}
          button="Disable"
          title={`Disable ${email}?`}
          danger
          what="Every session ends, and the password opens nothing. Accounts that this operator made and nobody has used are disabled too."
          onSend={({ reason }) => call(disableOperator, { params, body: { reason } })}
        />
      )}
    </span>
  );
}

function Confirm({ proposal, ...given }: { proposal: ProposalRow } & OnPassword) {
  const { id, email } = proposal;
  const what = whatOf(proposal);
  return (
    <Change
      {...given}
      email={email}
      about={what}
      button="Confirm"
      title={`Confirm: ${what}?`}
      what="You vouch for this owner together with the owner who proposed it."
      onSend={({ reason }) => call(confirmProposal, { params: { id }, body: { reason } })}
    />
  );
}

export function OperatorsPage() {
  const me = useOperator();
  const isOwner = useMay("owner");
  const [handed, setHanded] = useState<Handed>();
  const query = useQuery(read(["operators"], listOperators));
  const changes: Column<ShownOperator> = {
    title: "",
    end: true,
    cell: (operator) => <OperatorChanges operator={operator} onPassword={setHanded} />,
  };
  const decisions: Column<ProposalRow> = {
    title: "",
    end: true,
    // The owner who proposed it cannot confirm it.
    cell: (proposal) =>
      proposal.proposedBy === me?.email ? null : <Confirm proposal={proposal} onPassword={setHanded} />,
  };
  return (
    <>
      <PageHeader
        title="Operators"
        note={me ? `You are signed in as ${me.email}, ${me.role}: ${RIGHTS[me.role]}.` : null}
        actions={
          <Change
            button="Add an operator…"
            look="ore"
            title="Add an operator"
            action="Add"
            firstRole="viewer"
            what="If there is another owner, that owner must confirm a new owner."
            onSend={(body) => call(addOperator, { body })}
            onPassword={setHanded}
          />
        }
      />
      <div className="grid gap-4">
        <TablePanel
          title="New owners who wait for a second owner"
          columns={isOwner ? [...PROPOSAL_COLUMNS, decisions] : PROPOSAL_COLUMNS}
          rows={query.data?.proposals ?? []}
          keyOf={({ id }) => id}
        />
        <List
          label="Operators"
          query={query}
          columns={isOwner ? [...COLUMNS, changes] : COLUMNS}
          keyOf={({ id }) => id}
          empty="There are no operators"
        />
      </div>
      {handed ? <FirstPassword {...handed} onClose={() => setHanded(undefined)} /> : null}
    </>
  );
}

function FirstPassword({ email, password, onClose }: Handed & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="First password">
      <div className="grid gap-4 text-sm">
        <p>{`Hand this to ${email} over a safe channel. It is shown once, works for 72 hours, and must be changed at the first sign-in.`}</p>
        <p className="flex items-center gap-2 font-mono text-base break-all">
          {password} <CopyButton text={password} what="the password" />
        </p>
        <Button size="small" className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

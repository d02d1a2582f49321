import {
  addOperator,
  changeRole,
  confirmProposal,
  disableOperator,
  rejectProposal,
  resetOperator,
} from "@lode/core/contracts/console/operators";
import { OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import {
  afterOperatorChange,
  type OperatorRow,
  operatorsQuery,
  type ProposalRow,
} from "../../lib/queries.ts";
import { useMay, useOperator } from "../../lib/session.ts";
import { ConfirmWithReason, Select } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { CopyButton } from "../../ui/links.tsx";
import { type Column, List, TablePanel } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const CHANGES = {
  role: {
    name: "Role",
    title: (email: string) => `Change the role of ${email}?`,
    action: "Change",
    what: "It holds from the next request on. If there is another owner, that owner must confirm a new owner.",
  },
  reset: {
    name: "Reset",
    title: (email: string) => `Reset ${email}?`,
    action: "Reset",
    what: "Every session ends, the authenticator app is removed, and a new first password is shown once.",
  },
  disable: {
    name: "Disable",
    title: (email: string) => `Disable ${email}?`,
    action: "Disable",
    what: "Every session ends, and the password opens nothing. Accounts that this operator made and nobody has used are disabled too.",
  },
};

const VERBS = { confirm: "Confirm", reject: "Reject" };

const whatOf = ({ email }: ProposalRow): string => `Make ${email} an owner`;

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

/** What a change of an operator answers: a first password, or that another owner must confirm. */
interface Changed {
  password?: string | null;
  isProposed?: boolean;
}

/** A change of an operator. If it makes a first password, the dialog stays open to show it a single time. */
function OperatorDialog({
  email,
  onSend,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmWithReason>, "open" | "onConfirm"> & {
  email: string;
  onSend: (reason: string) => Promise<Changed | object>;
}) {
  const queries = useQueryClient();
  const [password, setPassword] = useState<string>();
  const hasPassword = useRef(false);
  if (password) return <FirstPassword email={email} password={password} onClose={onClose} />;
  const send = async (reason: string) => {
    const changed: Changed = await onSend(reason);
    await afterOperatorChange(queries);
    if (changed.isProposed)
      showToast({
        title: `Another owner must confirm that ${email} is an owner. Every owner has been told by mail.`,
      });
    if (!changed.password) return;
    hasPassword.current = true;
    setPassword(changed.password);
  };
  return (
    <ConfirmWithReason open onClose={() => hasPassword.current || onClose()} onConfirm={send} {...dialog} />
  );
}

/** Shows the password a single time, for the owner to pass on. */
function FirstPassword({
  email,
  password,
  onClose,
}: {
  email: string;
  password: string;
  onClose: () => void;
}) {
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

function RoleSelect({ value, onChange }: { value: OperatorRole; onChange: (role: OperatorRole) => void }) {
  return (
    <Select
      label="Role"
      value={value}
      options={OPERATOR_ROLES.map((role) => [role, role])}
      onChange={onChange}
    />
  );
}

function AddOperator({ onClose }: { onClose: () => void }) {
  const [typed, setEmail] = useState("");
  const [role, setRole] = useState<OperatorRole>("viewer");
  const email = typed.trim();
  return (
    <OperatorDialog
      email={email}
      onClose={onClose}
      title="Add an operator"
      action="Add"
      ready={/^\S+@\S+$/.test(email)}
      onSend={(reason) => call(addOperator, { body: { email, role, reason } })}
    >
      <Field label="Email" type="email" value={typed} onChange={({ target }) => setEmail(target.value)} />
      <RoleSelect value={role} onChange={setRole} />
      <p>If there is another owner, that owner must confirm a new owner.</p>
    </OperatorDialog>
  );
}

interface OperatorChange {
  kind: keyof typeof CHANGES;
  operator: OperatorRow;
}

function ChangeOperator({ change, onClose }: { change: OperatorChange; onClose: () => void }) {
  const { kind, operator } = change;
  const [role, setRole] = useState(operator.role);
  const { title, action, what } = CHANGES[kind];
  const send = (reason: string): Promise<object> => {
    const params = { id: operator.id };
    if (kind === "role") return call(changeRole, { params, body: { role, reason } });
    return call(kind === "disable" ? disableOperator : resetOperator, { params, body: { reason } });
  };
  return (
    <OperatorDialog
      email={operator.email}
      onClose={onClose}
      title={title(operator.email)}
      action={action}
      danger={kind !== "role"}
      onSend={send}
    >
      <p>{what}</p>
      {kind === "role" ? <RoleSelect value={role} onChange={setRole} /> : null}
    </OperatorDialog>
  );
}

interface Decision {
  proposal: ProposalRow;
  kind: keyof typeof VERBS;
}

function DecideProposal({ proposal, kind, onClose }: Decision & { onClose: () => void }) {
  const send = (reason: string): Promise<object> =>
    call(kind === "confirm" ? confirmProposal : rejectProposal, {
      params: { id: proposal.id },
      body: { reason },
    });
  return (
    <OperatorDialog
      email={proposal.email}
      onClose={onClose}
      title={`${VERBS[kind]}: ${whatOf(proposal)}?`}
      action={VERBS[kind]}
      danger={kind === "reject"}
      onSend={send}
    >
      <p>
        {kind === "confirm"
          ? "You vouch for this owner together with the owner who proposed it."
          : "Nothing changes. The owner who proposed it can propose it again."}
      </p>
    </OperatorDialog>
  );
}

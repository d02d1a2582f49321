import {
  addOperator,
  changeRole,
  disableOperator,
  resetOperator,
} from "@lode/core/contracts/console/operators";
import { OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { afterOperatorChange, type OperatorRow } from "../../lib/queries.ts";
import { ConfirmWithReason, Select } from "../../ui/confirm-with-reason.tsx";
import { CopyButton } from "../../ui/links.tsx";

const waitsForASecondOwner = (email: string): string =>
  `Another owner must confirm that ${email} is an owner. Every owner has been told by mail.`;

export const CHANGES = {
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

/** Shows the password a single time, for the owner to pass on. */
export function FirstPassword({
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

export function AddOperator({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<OperatorRole>("viewer");
  const [password, setPassword] = useState<string>();
  const isAdded = useRef(false);
  if (password) return <FirstPassword email={email.trim()} password={password} onClose={onClose} />;
  const add = async (reason: string) => {
    const added = await call(addOperator, { body: { email, role, reason } });
    await afterOperatorChange(queries);
    if (added.isProposed) showToast({ title: waitsForASecondOwner(email.trim()) });
    if (!added.password) return;
    isAdded.current = true;
    setPassword(added.password);
  };
  return (
    <ConfirmWithReason
      open
      // After adding, the dialog stays open to show the first password.
      onClose={() => isAdded.current || onClose()}
      title="Add an operator"
      action="Add"
      ready={/^\S+@\S+$/.test(email.trim())}
      onConfirm={add}
    >
      <Field label="Email" type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <RoleSelect value={role} onChange={setRole} />
      <p>If there is another owner, that owner must confirm a new owner.</p>
    </ConfirmWithReason>
  );
}

export interface OperatorChange {
  kind: "role" | "reset" | "disable";
  operator: OperatorRow;
}

export function ChangeOperator({ change, onClose }: { change: OperatorChange; onClose: () => void }) {
  const queries = useQueryClient();
  const { kind, operator } = change;
  const [role, setRole] = useState(operator.role);
  const [password, setPassword] = useState<string>();
  const isReset = useRef(false);
  if (password) return <FirstPassword email={operator.email} password={password} onClose={onClose} />;
  const send = async (reason: string) => {
    const about = { params: { id: operator.id } };
    if (kind === "disable") await call(disableOperator, { ...about, body: { reason } });
    else {
      const changed =
        kind === "role"
          ? await call(changeRole, { ...about, body: { role, reason } })
          : await call(resetOperator, { ...about, body: { reason } });
      if (changed.isProposed) showToast({ title: waitsForASecondOwner(operator.email) });
      if (changed.password) {
        isReset.current = true;
        setPassword(changed.password);
      }
    }
    await afterOperatorChange(queries);
  };
  const { title, action, what } = CHANGES[kind];
  return (
    <ConfirmWithReason
      open
      // After a reset, the dialog stays open to show the first password.
      onClose={() => isReset.current || onClose()}
      title={title(operator.email)}
      action={action}
      danger={kind !== "role"}
      onConfirm={send}
    >
      <p>{what}</p>
      {kind === "role" ? <RoleSelect value={role} onChange={setRole} /> : null}
    </ConfirmWithReason>
  );
}

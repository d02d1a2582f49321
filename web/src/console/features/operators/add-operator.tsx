import { addOperator } from "@lode/core/contracts/console/operators";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import type { Role } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { FirstPassword } from "./first-password.tsx";
import { RoleSelect } from "./role-select.tsx";

export function AddOperator({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [password, setPassword] = useState<string>();
  const isAdded = useRef(false);
  if (password) return <FirstPassword email={email.trim()} password={password} onClose={onClose} />;
  const add = async (reason: string) => {
    const added = await call(addOperator, { body: { email, role, reason } });
    isAdded.current = true;
    await invalidate(queries, "operators");
    setPassword(added.password);
  };
  return (
    <ConfirmWithReason
      open
      // Not when it was added: the first password is still to be shown.
      onClose={() => isAdded.current || onClose()}
      title="Add an operator"
      action="Add"
      ready={/^\S+@\S+$/.test(email.trim())}
      onConfirm={add}
    >
      <Field label="Email" type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <RoleSelect value={role} onChange={setRole} />
    </ConfirmWithReason>
  );
}

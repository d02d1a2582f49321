import { addOperator } from "@lode/core/contracts/console/operators";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { operatorsTexts } from "../../../texts/console/operators.ts";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { FirstPassword } from "./first-password.tsx";
import { afterOperatorChange } from "./queries.ts";
import { RoleSelect } from "./role-select.tsx";

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
    if (added.isProposed) showToast({ title: operatorsTexts.waitsForASecondOwner(email.trim()) });
    if (!added.password) return;
    isAdded.current = true;
    setPassword(added.password);
  };
  return (
    <ConfirmWithReason
      open
      // After adding, the dialog stays open to show the first password.
      onClose={() => isAdded.current || onClose()}
      title={operatorsTexts.addAnOperator}
      action={operatorsTexts.add}
      ready={/^\S+@\S+$/.test(email.trim())}
      onConfirm={add}
    >
      <Field
        label={operatorsTexts.email}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleSelect value={role} onChange={setRole} />
      <p>{operatorsTexts.addNeedsASecondOwner}</p>
    </ConfirmWithReason>
  );
}

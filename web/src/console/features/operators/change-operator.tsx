import { changeRole, disableOperator, resetOperator } from "@lode/core/contracts/console/operators";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { operatorsTexts } from "../../../texts/console/operators.ts";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { FirstPassword } from "./first-password.tsx";
import type { OperatorRow } from "./queries.ts";
import { afterOperatorChange } from "./queries.ts";
import { RoleSelect } from "./role-select.tsx";

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
      if (changed.isProposed) showToast({ title: operatorsTexts.waitsForASecondOwner(operator.email) });
      if (changed.password) {
        isReset.current = true;
        setPassword(changed.password);
      }
    }
    await afterOperatorChange(queries);
  };
  const { title, action, what } = operatorsTexts.changes[kind];
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

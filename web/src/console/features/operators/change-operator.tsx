import { changeRole, disableOperator, resetOperator } from "@lode/core/contracts/console/operators";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { operatorsTexts } from "../../../texts/console/en/operators.ts";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { Credentials } from "./credentials.tsx";
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
  const [keepCredentials, setKeepCredentials] = useState(false);
  const isReset = useRef(false);
  if (password) return <FirstPassword email={operator.email} password={password} onClose={onClose} />;
  const send = async (reason: string) => {
    const about = { params: { id: operator.id } };
    if (kind === "disable") await call(disableOperator, { ...about, body: { keepCredentials, reason } });
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
      {kind === "disable" && operator.credentials.length > 0 ? (
        <>
          <p>{operatorsTexts.theyMade}</p>
          <Credentials credentials={operator.credentials} />
          <label className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-ore-deep"
              checked={keepCredentials}
              onChange={({ target }) => setKeepCredentials(target.checked)}
            />
            {operatorsTexts.keepThemWorking}
          </label>
        </>
      ) : null}
    </ConfirmWithReason>
  );
}

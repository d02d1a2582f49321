import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useOperator } from "../../lib/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { EnrolTotp } from "./enrol-totp.tsx";
import { PasswordForm } from "./password-form.tsx";

function Authenticator({ has }: { has: boolean }) {
  const queries = useQueryClient();
  const [enrolling, setEnrolling] = useState(false);
  const done = () => {
    setEnrolling(false);
    void invalidate(queries, "me");
  };
  if (enrolling) return <EnrolTotp onDone={done} />;
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <StateBadge state="on" tone={has ? "sound" : "ore"}>
        {has ? "On" : "Off"}
      </StateBadge>
      <p className="text-silt">
        {has
          ? "If you lose it, sign in with a recovery code and ask an owner for a reset."
          : "With it, a stolen password alone does not open the console."}
      </p>
      {has ? null : (
        <Button look="quiet" size="small" onClick={() => setEnrolling(true)}>
          Set up
        </Button>
      )}
    </div>
  );
}

/** The signed-in operator's own password and second factor. */
export function AccountPage() {
  const queries = useQueryClient();
  const operator = useOperator();
  const [changes, setChanges] = useState(0);
  const changed = () => {
    showToast({ title: "Your password was changed" });
    setChanges(changes + 1);
    void invalidate(queries, "me");
  };
  return (
    <>
      <PageHeader title="Your account" note={operator ? `${operator.email} · ${operator.role}` : null} />
      <div className="grid max-w-4xl items-start gap-4 md:grid-cols-2">
        <Panel title="Password">
          <PasswordForm key={changes} onChanged={changed} />
        </Panel>
        <Panel title="Authenticator">
          <Authenticator has={operator?.hasTotp ?? false} />
        </Panel>
      </div>
    </>
  );
}

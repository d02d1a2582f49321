import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sessionTexts } from "../../../texts/console/session.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { afterAccountChange, useOperator } from "../../lib/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EnrolTotp } from "./enrol-totp.tsx";
import { PasswordForm } from "./password-form.tsx";

function Authenticator({ has }: { has: boolean }) {
  const queries = useQueryClient();
  const [enrolling, setEnrolling] = useState(false);
  const done = () => {
    setEnrolling(false);
    void afterAccountChange(queries);
  };
  if (enrolling) return <EnrolTotp onDone={done} />;
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <Status tone={has ? "sound" : "ore"}>{has ? sessionTexts.on : sessionTexts.off}</Status>
      <p className="text-silt">{has ? sessionTexts.ifYouLoseItSign : sessionTexts.withItAStolenPassword}</p>
      {has ? null : (
        <Button look="quiet" size="small" onClick={() => setEnrolling(true)}>
          {sessionTexts.setUp}
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
    showToast({ title: sessionTexts.yourPasswordWasChanged });
    setChanges(changes + 1);
    void afterAccountChange(queries);
  };
  return (
    <>
      <PageHeader
        title={sessionTexts.yourAccount}
        note={operator ? `${operator.email} · ${uiTexts.roles[operator.role]}` : null}
      />
      <div className="grid max-w-4xl items-start gap-4 md:grid-cols-2">
        <Panel title={sessionTexts.password}>
          <PasswordForm key={changes} onChanged={changed} />
        </Panel>
        <Panel title={sessionTexts.authenticator}>
          <Authenticator has={operator?.hasTotp ?? false} />
        </Panel>
      </div>
    </>
  );
}

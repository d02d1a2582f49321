import { beginTotp, confirmTotp } from "@lode/core/contracts/operators/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { call } from "../../lib/api.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

function Secret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p className="text-sm">Scan this with your authenticator, or type the key into it.</p>
      <QrCode text={uri} label="QR code of the key" />
      <p className="flex items-center gap-1 font-mono text-sm break-all">
        {secret} <CopyButton text={secret} what="the key" />
      </p>
    </>
  );
}

/** A new key, its first code as proof that it works, and the recovery codes. */
export function EnrolTotp({ onDone }: { onDone: () => void }) {
  const begun = useMutation({ mutationFn: () => call(beginTotp) });
  const confirming = useMutation({ mutationFn: (code: string) => call(confirmTotp, { body: { code } }) });
  const { mutate: begin } = begun;
  useEffect(() => begin(), [begin]);

  if (confirming.data) return <RecoveryCodes codes={confirming.data.recoveryCodes} onDone={onDone} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirming.isPending) return;
    confirming.mutate(String(new FormData(event.currentTarget).get("code") ?? "").replaceAll(/\s/g, ""));
  };
  const failure = begun.error ?? confirming.error;
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {begun.data ? <Secret {...begun.data} /> : <Skeleton className="h-60" />}
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint="The 6 digits that it shows now."
      />
      {failure ? (
        <Notice tone="fault">{sentenceFor(failure, "This did not work. Please try again.")}</Notice>
      ) : null}
      <SubmitButton pending={confirming.isPending} pendingText="Checking…" disabled={!begun.data}>
        Turn on
      </SubmitButton>
    </form>
  );
}

import { beginTotp, confirmTotp } from "@lode/core/contracts/console/session";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { sessionTexts } from "../../../texts/console/session.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { call } from "../../lib/api.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const fieldOf = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name) ?? "");
};

const Failure = ({ error }: { error: unknown }) =>
  error ? <Notice tone="fault">{sentenceFor(error, sessionTexts.thisDidNotWorkPlease)}</Notice> : null;

/**
 * Asks for the password first, because the browser may be unattended. Then shows a new key and asks for a
 * code, which proves that the key works.
 */
export function EnrolTotp({ onDone }: { onDone: () => void }) {
  const beginning = useMutation({
    mutationFn: (password: string) => call(beginTotp, { body: { password } }),
  });
  if (beginning.data) return <ConfirmKey {...beginning.data} onDone={onDone} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        const password = fieldOf(event, "password");
        if (!beginning.isPending) beginning.mutate(password);
      }}
    >
      <Field
        label={sessionTexts.yourPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Failure error={beginning.error} />
      <SubmitButton pending={beginning.isPending} pendingText={sessionTexts.checking}>
        {sessionTexts.showTheKey}
      </SubmitButton>
    </form>
  );
}

function ConfirmKey({ secret, uri, onDone }: { secret: string; uri: string; onDone: () => void }) {
  const confirming = useMutation({ mutationFn: (code: string) => call(confirmTotp, { body: { code } }) });
  if (confirming.data) return <RecoveryCodes codes={confirming.data.recoveryCodes} onDone={onDone} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        const code = fieldOf(event, "code").replaceAll(/\s/g, "");
        if (!confirming.isPending) confirming.mutate(code);
      }}
    >
      <p className="text-sm">{sessionTexts.scanThisWithYourAuthenticator}</p>
      <QrCode text={uri} label={sessionTexts.qrCodeOfTheKey} />
      <p className="flex items-center gap-1 font-mono text-sm break-all">
        {secret} <CopyButton text={secret} what={sessionTexts.theKey} />
      </p>
      <Field
        label={sessionTexts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        hint={sessionTexts.the6DigitsThatIt}
      />
      <Failure error={confirming.error} />
      <SubmitButton pending={confirming.isPending} pendingText={sessionTexts.checking}>
        {sessionTexts.turnOn}
      </SubmitButton>
    </form>
  );
}

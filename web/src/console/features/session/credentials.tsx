import { beginTotp, changePassword, confirmTotp } from "@lode/core/contracts/console/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { download } from "../../../lib/download.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { call } from "../../lib/api.ts";
import { CopyButton } from "../../ui/links.tsx";

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [differs, setDiffers] = useState(false);
  const changing = useMutation({
    mutationFn: (body: { current: string; next: string }) => call(changePassword, { body }),
    onSuccess: onChanged,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changing.isPending) return;
    const form = new FormData(event.currentTarget);
    const [current, next, again] = ["current", "next", "again"].map((name) => String(form.get(name) ?? ""));
    setDiffers(next !== again);
    if (next === again) changing.mutate({ current: current ?? "", next: next ?? "" });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint="At least 12 characters."
      />
      <Field
        label="New password again"
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={differs ? "The two are not the same" : undefined}
      />
      <Fault of={changing.error} otherwise={"The password could not be changed."} />
      <SubmitButton pending={changing.isPending} pendingText="Saving…">
        Change password
      </SubmitButton>
    </form>
  );
}

const fieldOf = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name) ?? "");
};

const Failure = ({ error }: { error: unknown }) =>
  error ? <Notice tone="fault">{sentenceFor(error, "This did not work. Please try again.")}</Notice> : null;

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
      <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
      <Failure error={beginning.error} />
      <SubmitButton pending={beginning.isPending} pendingText="Checking…">
        Show the key
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
      <p className="text-sm">Scan this with your authenticator, or type the key into it.</p>
      <QrCode text={uri} label="QR code of the key" />
      <p className="flex items-center gap-1 font-mono text-sm break-all">
        {secret} <CopyButton text={secret} what="the key" />
      </p>
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        hint="The 6 digits that it shows now."
      />
      <Failure error={confirming.error} />
      <SubmitButton pending={confirming.isPending} pendingText="Checking…">
        Turn on
      </SubmitButton>
    </form>
  );
}

/** Shows the codes a single time: the server keeps only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const text = codes.join("\n");
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Each of these codes signs you in once without your authenticator. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-sm bg-shelf p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button
          look="quiet"
          size="small"
          onClick={() => download(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Save as a file
        </Button>
        <CopyButton text={text} what="the recovery codes" />
      </div>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={kept}
          onChange={({ target }) => setKept(target.checked)}
          className="size-4"
        />
        I have put them in a safe place
      </label>
      <Button disabled={!kept} onClick={onDone}>
        Continue
      </Button>
    </div>
  );
}

import { beginTotp, changePassword, confirmTotp, signIn } from "@lode/core/contracts/console/session";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { codeOf } from "../../../lib/api-error.ts";
import { download } from "../../../lib/download.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { LogoMark } from "../../../ui/strata-line.tsx";
import { showToast } from "../../../ui/toast.ts";
import { EnvironmentMark } from "../../app/shell.tsx";
import { call } from "../../lib/api.ts";
import { beginSession, useOperator, useProduct } from "../../lib/session.ts";
import { CopyButton } from "../../ui/links.tsx";
import { PageHeader, Panel } from "../../ui/page.tsx";

function SessionFrame({ title, children }: { title: string; children: ReactNode }) {
  const product = useProduct();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-4">
      <title>{`${title} · ${product} operators`}</title>
      <div className="flex items-center gap-2.5">
        <LogoMark className="size-8" />
        <p className="font-display text-lg font-semibold">{`${product} operators`}</p>
        <EnvironmentMark />
      </div>
      <div className="facet-large grid gap-4 border border-seam bg-surface p-5">
        <h1 className="text-lg">{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** A form of the session. The form is sent once; a refusal of the server is shown above the button. */
function SessionForm({
  children,
  sending: { isPending, error },
  action,
  pendingText,
  onSend,
}: {
  children: ReactNode;
  sending: { isPending: boolean; error: unknown };
  action: string;
  pendingText: string;
  /** Receives a reader of the fields by their names. */
  onSend: (typed: (name: string) => string) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isPending) onSend((name) => String(form.get(name) ?? ""));
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {children}
      <Fault
        of={codeOf(error) === "code-needed" ? null : error}
        otherwise="This did not work. Please try again."
      />
      <SubmitButton pending={isPending} pendingText={pendingText}>
        {action}
      </SubmitButton>
    </form>
  );
}

function SignIn() {
  const queries = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const signingIn = useMutation({
    mutationFn: (body: { email: string; password: string; code?: string }) => call(signIn, { body }),
    onSuccess: (me) => beginSession(queries, me),
    onError: (error) => {
      if (/^code-/.test(codeOf(error))) setNeedsCode(true);
      if (code.current) code.current.value = "";
    },
  });
  useEffect(() => {
    if (needsCode) code.current?.focus();
  }, [needsCode]);
  return (
    <SessionFrame title="Sign in">
      <SessionForm
        sending={signingIn}
        action="Sign In"
        pendingText="Signing in…"
        onSend={(typed) =>
          signingIn.mutate({
            email: typed("email").trim(),
            password: typed("password"),
            ...(needsCode ? { code: typed("code") } : {}),
          })
        }
      >
        <Field label="Email" name="email" type="email" autoComplete="username" required autoFocus />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        {needsCode ? (
          <Field
            ref={code}
            label="Code"
            name="code"
            autoComplete="one-time-code"
            required
            hint="From your authenticator, or a recovery code."
          />
        ) : null}
      </SessionForm>
    </SessionFrame>
  );
}

type SignedOperator = NonNullable<ReturnType<typeof useOperator>>;

/** The step that keeps somebody from the console: the sign-in, the first password or the authenticator. */
export function SessionPage({ operator }: { operator: SignedOperator | null }) {
  const queries = useQueryClient();
  if (!operator) return <SignIn />;
  return operator.mustChangePassword ? (
    <SessionFrame title="Choose your own password">
      <p className="text-sm text-silt">
        The owner who made this account knows its first password. The console opens once you have changed it.
      </p>
      <PasswordForm onChanged={() => void invalidate(queries, "me")} />
    </SessionFrame>
  ) : (
    <SessionFrame title="Set up your authenticator">
      <p className="text-sm text-silt">
        Your role needs a second factor. The console opens once it is set up.
      </p>
      <EnrolTotp onDone={() => void invalidate(queries, "me")} />
    </SessionFrame>
  );
}

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
      <Status tone={has ? "sound" : "ore"}>{has ? "On" : "Off"}</Status>
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

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [differs, setDiffers] = useState(false);
  const changing = useMutation({
    mutationFn: (body: { current: string; next: string }) => call(changePassword, { body }),
    onSuccess: onChanged,
  });
  const change = (typed: (name: string) => string) => {
    const isSame = typed("next") === typed("again");
    setDiffers(!isSame);
    if (isSame) changing.mutate({ current: typed("current"), next: typed("next") });
  };
  const field = { type: "password", required: true } as const;
  return (
    <SessionForm sending={changing} action="Change password" pendingText="Saving…" onSend={change}>
      <Field {...field} label="Current password" name="current" autoComplete="current-password" />
      <Field
        {...field}
        label="New password"
        name="next"
        autoComplete="new-password"
        minLength={12}
        hint="At least 12 characters."
      />
      <Field
        {...field}
        label="New password again"
        name="again"
        autoComplete="new-password"
        error={differs ? "The two are not the same" : undefined}
      />
    </SessionForm>
  );
}

/**
 * Asks for the password first, because the browser may be unattended. Then shows a new key and asks for a
 * code, which proves that the key works.
 */
function EnrolTotp({ onDone }: { onDone: () => void }) {
  const beginning = useMutation({
    mutationFn: (password: string) => call(beginTotp, { body: { password } }),
  });
  if (beginning.data) return <ConfirmKey {...beginning.data} onDone={onDone} />;
  return (
    <SessionForm
      sending={beginning}
      action="Show the key"
      pendingText="Checking…"
      onSend={(typed) => beginning.mutate(typed("password"))}
    >
      <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
    </SessionForm>
  );
}

function ConfirmKey({ secret, uri, onDone }: { secret: string; uri: string; onDone: () => void }) {
  const confirming = useMutation({ mutationFn: (code: string) => call(confirmTotp, { body: { code } }) });
  if (confirming.data) return <RecoveryCodes codes={confirming.data.recoveryCodes} onDone={onDone} />;
  return (
    <SessionForm
      sending={confirming}
      action="Turn on"
      pendingText="Checking…"
      onSend={(typed) => confirming.mutate(typed("code"))}
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
    </SessionForm>
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

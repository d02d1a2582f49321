import { useState } from "react";
import { Link } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useConfirmEmail } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

/** If the address has several sign-ups, the password selects the one to confirm. */
const NEEDS_PASSWORD: readonly string[] = ["password-needed", "sign-up-replaced"];

/** A button, because mail scanners open links and must not confirm anything. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirming = useConfirmEmail();
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  if (confirming.isSuccess) {
    return (
      <>
        <Notice tone="sound">Your e-mail address is confirmed. You can sign in now.</Notice>
        <Link to="/auth" className={buttonStyle("ore", "regular", "w-full")}>
          Sign In
        </Link>
      </>
    );
  }
  const confirm = () =>
    confirming.mutate(
      { token, ...(password ? { password } : {}) },
      {
        onError: (error) => {
          if (isApiError(error) && NEEDS_PASSWORD.includes(error.code)) setAsked(true);
        },
      },
    );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <p className="text-silt">Confirm your e-mail address to activate your account.</p>
      {confirming.isError ? <Notice tone="fault">{sentenceWithWait(confirming.error)}</Notice> : null}
      {asked ? (
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      <Button type="submit" disabled={confirming.isPending} className="w-full">
        Confirm my e-mail
      </Button>
      {confirming.isError && !asked ? <NewLink /> : null}
    </form>
  );
}

function NewLink() {
  return (
    <p className="text-sm text-silt">
      A new link is sent when you{" "}
      <Link to="/auth" className="text-ink underline underline-offset-4">
        sign in
      </Link>{" "}
      with an address that is not confirmed yet.
    </p>
  );
}

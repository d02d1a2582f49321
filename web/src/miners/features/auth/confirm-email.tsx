import { useState } from "react";
import { Link } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { useAwaitingConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useConfirmEmail } from "./queries.ts";
import { AskForNewLink } from "./resend-confirmation.tsx";
import { sentenceWithWait } from "./sentence-with-wait.ts";

/** If the address has several sign-ups, the password selects the sign-up to confirm. */
const NEEDS_PASSWORD: readonly string[] = ["password-needed", "sign-up-replaced"];

/** A button, because mail scanners open links and must not confirm anything. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const confirming = useConfirmEmail();
  const awaiting = useAwaitingConfirmation();
  // Kept in state, because confirming ends the waiting.
  const [email] = useState(awaiting?.email ?? "");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  if (confirming.isSuccess) {
    return (
      <>
        <Notice tone="sound">{auth.confirm.done}</Notice>
        <Link to="/auth" state={{ email }} className={buttonStyle("ore", "regular", "w-full")}>
          {auth.signIn}
        </Link>
      </>
    );
  }
  const code = isApiError(confirming.error) ? confirming.error.code : "";
  const confirm = () =>
    confirming.mutate(
      { token, ...(password ? { password } : {}) },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (isApiError(error) && NEEDS_PASSWORD.includes(error.code)) setAsked(true);
        },
      },
    );
  if (code === "mail-token-refused") {
    return (
      <>
        <Notice tone="fault">{sentenceWithWait(confirming.error)}</Notice>
        <AskForNewLink email={email} />
      </>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <p className="text-silt">{auth.confirm.intro}</p>
      {confirming.isError ? <Notice tone="fault">{sentenceWithWait(confirming.error)}</Notice> : null}
      {asked ? (
        <Field
          label={auth.field.password}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      <Button type="submit" disabled={confirming.isPending} className="w-full">
        {auth.confirm.press}
      </Button>
    </form>
  );
}

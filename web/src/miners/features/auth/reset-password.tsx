import { useState } from "react";
import { Link } from "react-router-dom";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useResetPassword } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

const MINIMUM_LENGTH = 8;

export function ResetPassword({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const resetting = useResetPassword();
  const tooShort = tried && password.length < MINIMUM_LENGTH;
  if (resetting.isSuccess) {
    return (
      <>
        <Notice tone="sound">Your password was changed, and all sessions were ended.</Notice>
        <Link to="/auth" className={buttonStyle("ore", "regular", "w-full")}>
          Sign In
        </Link>
      </>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (password.length >= MINIMUM_LENGTH) resetting.mutate({ token, password });
      }}
    >
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        hint="At least 8 characters"
        error={tooShort ? "Please choose a password of 8 to 128 characters" : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {resetting.isError ? <Notice tone="fault">{sentenceWithWait(resetting.error)}</Notice> : null}
      <Button type="submit" disabled={resetting.isPending} className="w-full">
        {resetting.isPending ? "Saving..." : "Save new password"}
      </Button>
      {resetting.isError ? (
        <Link to="/auth/forgot" className="rounded-xs text-sm text-silt underline underline-offset-4">
          Request a new link
        </Link>
      ) : null}
    </form>
  );
}

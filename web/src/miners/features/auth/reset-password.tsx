import { useState } from "react";
import { Link } from "react-router-dom";
import { auth } from "../../../texts/en/auth.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useResetPassword } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

const MINIMUM_LENGTH = 8;

export function ResetPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const resetting = useResetPassword();
  const tooShort = tried && password.length < MINIMUM_LENGTH;
  if (resetting.isSuccess) {
    return (
      <>
        <Notice tone="sound">{auth.reset.done}</Notice>
        <Link to="/auth" className={buttonStyle("ore", "regular", "w-full")}>
          {auth.signIn}
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
        if (password.length >= MINIMUM_LENGTH) resetting.mutate({ token, password }, { onSuccess: onDone });
      }}
    >
      <Field
        label={auth.field.newPassword}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        hint={auth.field.eightCharacters}
        error={tooShort ? auth.check.newPassword : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {resetting.isError ? <Notice tone="fault">{sentenceWithWait(resetting.error)}</Notice> : null}
      <Button type="submit" disabled={resetting.isPending} className="w-full">
        {resetting.isPending ? auth.reset.saving : auth.reset.save}
      </Button>
      {resetting.isError ? (
        <Link to="/auth/forgot" className={buttonStyle("quiet", "regular", "w-full")}>
          {auth.mailLink.forgotInstead}
        </Link>
      ) : null}
    </form>
  );
}

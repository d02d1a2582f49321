import { resetPassword } from "@lode/core/contracts/http/auth.schemas";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useResetPassword } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

const resolver = resolveBody(resetPassword, {
  token: "This link is not valid",
  password: "Please choose a password of 8 to 128 characters",
});

export function ResetPassword({ token }: { token: string }) {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { token, password: "" } });
  const resetting = useResetPassword();
  const submit = handleSubmit((values) => resetting.mutate(values));
  const failure =
    formState.errors.token?.message ?? (resetting.isError ? sentenceWithWait(resetting.error) : null);
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
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={formState.errors.password?.message}
        {...register("password")}
      />
      {failure ? <Notice tone="fault">{failure}</Notice> : null}
      <Button type="submit" disabled={resetting.isPending} className="w-full">
        {resetting.isPending ? "Saving..." : "Save new password"}
      </Button>
      {failure ? (
        <Link to="/auth/forgot" className="rounded-xs text-sm text-silt underline underline-offset-4">
          Request a new link
        </Link>
      ) : null}
    </form>
  );
}

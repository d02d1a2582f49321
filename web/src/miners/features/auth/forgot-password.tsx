import { forgotPassword } from "@lode/core/contracts/http/auth.schemas";
import { useForm } from "react-hook-form";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { useForgotPassword } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";
import { useCaptchaToken } from "./use-captcha-token.ts";

const resolver = resolveBody(forgotPassword, () => ({ email: auth.check.email }));

/** Shows the same message for every address, so it does not reveal who has an account. */
export function ForgotPassword() {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: "", captcha_token: "" },
  });
  const captcha = useCaptchaToken();
  const asking = useForgotPassword();
  const submit = handleSubmit((values) => {
    const captcha_token = captcha.take();
    if (captcha_token === null) return;
    asking.mutate({ ...values, captcha_token }, { onSettled: captcha.startAgain });
  });
  if (asking.isSuccess) {
    return <Notice tone="sound">{auth.forgot.sent}</Notice>;
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={auth.field.email}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <CaptchaField key={captcha.round} action="forgot" onToken={captcha.onToken} error={captcha.error} />
      {asking.isError ? <Notice tone="fault">{sentenceWithWait(asking.error)}</Notice> : null}
      <Button type="submit" disabled={asking.isPending} className="w-full">
        {asking.isPending ? auth.forgot.sending : auth.forgot.send}
      </Button>
    </form>
  );
}

import { mailForm } from "@lode/core/contracts/http/account-forms";
import { forgotPassword } from "@lode/core/contracts/http/auth";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { useSend } from "../../../lib/use-send.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CaptchaField, useCaptchaToken } from "../../features/auth/captcha-field.tsx";
import { sentenceWithWait } from "../../features/auth/refusal-sentence.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";

const resolver = resolveBody(mailForm, () => ({ email: auth.check.email }));

/** Shows the same message for every address, so it does not reveal who has an account. */
function ForgotPassword() {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: "", captcha_token: "" },
  });
  const captcha = useCaptchaToken();
  const asking = useSend(forgotPassword);
  const isSending = asking.isPending || captcha.isWaiting;
  const submit = handleSubmit(async (values) => {
    const captcha_token = await captcha.take();
    if (captcha_token === null) return;
    asking.mutate({ body: { ...values, captcha_token } }, { onSettled: captcha.startAgain });
  }, captcha.mark);
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
      <CaptchaField key={captcha.round} action="forgot" {...captcha.field} />
      {asking.isError ? <Notice tone="fault">{sentenceWithWait(asking.error)}</Notice> : null}
      <Button type="submit" disabled={isSending} className="w-full">
        {isSending ? auth.resend.sending : auth.forgot.send}
      </Button>
    </form>
  );
}

export function ForgotPage() {
  return (
    <AuthFrame>
      <PageTitle>{auth.forgot.title}</PageTitle>
      <Card>
        <h1 className="mb-5 text-xl">{auth.forgot.title}</h1>
        <ForgotPassword />
        <Link
          to="/auth"
          className="mt-5 inline-block rounded-xs py-1 text-sm text-silt underline underline-offset-4 hover:text-ink"
        >
          {auth.forgot.back}
        </Link>
      </Card>
    </AuthFrame>
  );
}

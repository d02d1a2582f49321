import { forgotPassword } from "@lode/core/contracts/http/auth.schemas";
import { useForm } from "react-hook-form";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Captcha } from "./captcha.tsx";
import { useForgotPassword } from "./queries.ts";
import { refusalOf } from "./refusal.ts";
import { useCaptcha } from "./use-captcha.ts";

const resolver = resolveBody(forgotPassword, { email: "Please enter a valid e-mail address" });

/** Says the same for every address: who has an account is nobody's business. */
export function ForgotPassword() {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: "", captcha_token: "" },
  });
  const captcha = useCaptcha();
  const asking = useForgotPassword();
  const submit = handleSubmit((values) => {
    const captcha_token = captcha.take();
    if (captcha_token === null) return;
    asking.mutate({ ...values, captcha_token }, { onSettled: captcha.startAgain });
  });
  if (asking.isSuccess) {
    return (
      <Notice tone="sound">
        If this address has an account, a link to choose a new password is on its way. It works for one hour.
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Captcha key={captcha.round} action="forgot" onToken={captcha.onToken} error={captcha.error} />
      {asking.isError ? <Notice tone="fault">{refusalOf(asking.error)}</Notice> : null}
      <Button type="submit" disabled={asking.isPending} className="w-full">
        {asking.isPending ? "Sending..." : "Send me a link"}
      </Button>
    </form>
  );
}

import { signUp } from "@lode/core/contracts/http/auth.schemas";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { useSignUp } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";
import { useCaptchaToken } from "./use-captcha-token.ts";

const resolver = resolveBody(signUp, {
  display_name: "Please choose a name of 1 to 50 characters",
  email: "Please enter a valid e-mail address",
  password: "Please choose a password of 8 to 128 characters",
});

function TermsNote() {
  return (
    <p className="text-sm text-silt">
      By creating an account you accept the{" "}
      <Link to="/terms" className="text-ink underline underline-offset-4">
        Terms
      </Link>{" "}
      and the{" "}
      <Link to="/privacy" className="text-ink underline underline-offset-4">
        Privacy Policy
      </Link>{" "}
      and confirm that you are 18 or older.
    </p>
  );
}

export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { display_name: "", email: "", password: "", captcha_token: "" },
  });
  const captcha = useCaptchaToken();
  const signingUp = useSignUp();
  const fromServer = isApiError(signingUp.error) ? signingUp.error.fields : {};

  const submit = handleSubmit((values) => {
    const captcha_token = captcha.take();
    if (captcha_token === null) return;
    signingUp.mutate(
      { ...values, captcha_token },
      {
        onSuccess: () => {
          showToast({ title: "Check your email for the confirmation link!", tone: "ore" });
          onSignedUp();
        },
        onError: (error) => showError(sentenceWithWait(error), "Sign up failed"),
        onSettled: captcha.startAgain,
      },
    );
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label="Display Name"
        autoComplete="nickname"
        error={formState.errors.display_name?.message ?? fromServer.display_name}
        {...register("display_name")}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message ?? fromServer.email}
        {...register("email")}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={formState.errors.password?.message ?? fromServer.password}
        {...register("password")}
      />
      <CaptchaField key={captcha.round} action="signup" onToken={captcha.onToken} error={captcha.error} />
      {signingUp.isError ? <Notice tone="fault">{sentenceWithWait(signingUp.error)}</Notice> : null}
      <div className="grid gap-3">
        <SubmitButton pending={signingUp.isPending} pendingText="Creating account..." className="w-full">
          Create Account
        </SubmitButton>
        <TermsNote />
      </div>
    </form>
  );
}

import { signUp } from "@lode/core/contracts/http/auth.schemas";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { awaitConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { auth } from "../../../texts/en/auth.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { CaptchaField, useCaptchaToken } from "./captcha-field.tsx";
import { sentenceWithWait, useSignUp } from "./queries.ts";

const resolver = resolveBody(signUp, () => ({
  display_name: auth.check.displayName,
  email: auth.check.email,
  password: auth.check.newPassword,
}));

function TermsNote() {
  const link = "text-ink underline underline-offset-4";
  return (
    <p className="text-sm text-silt">
      <Sentence
        of={auth.accept}
        parts={{
          terms: (
            <Link to="/terms" className={link}>
              {auth.terms}
            </Link>
          ),
          privacy: (
            <Link to="/privacy" className={link}>
              {auth.privacy}
            </Link>
          ),
        }}
      />
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
  const refused = isApiError(signingUp.error) ? signingUp.error.fields : {};

  const submit = handleSubmit((values) => {
    const captcha_token = captcha.take();
    if (captcha_token === null) return;
    signingUp.mutate(
      { ...values, captcha_token },
      {
        onSuccess: () => {
          showToast({ title: auth.inbox.check, tone: "ore" });
          awaitConfirmation(values.email);
          onSignedUp();
        },
        onError: (error) => showError(sentenceWithWait(error), auth.signUpFailed),
        onSettled: captcha.startAgain,
      },
    );
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Also when a field or the captcha stops the form.
        signingUp.reset();
        void submit(event);
      }}
      className="grid gap-5"
    >
      <Field
        label={auth.field.displayName}
        autoComplete="nickname"
        error={formState.errors.display_name?.message ?? (refused.display_name && auth.check.displayName)}
        {...register("display_name")}
      />
      <Field
        label={auth.field.email}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message ?? (refused.email && auth.check.email)}
        {...register("email")}
      />
      <Field
        label={auth.field.password}
        type="password"
        autoComplete="new-password"
        hint={auth.field.eightCharacters}
        error={formState.errors.password?.message ?? (refused.password && auth.check.newPassword)}
        {...register("password")}
      />
      <CaptchaField key={captcha.round} action="signup" onToken={captcha.onToken} error={captcha.error} />
      {signingUp.isError ? <Notice tone="fault">{sentenceWithWait(signingUp.error)}</Notice> : null}
      <div className="grid gap-3">
        <SubmitButton pending={signingUp.isPending} pendingText={auth.creating} className="w-full">
          {auth.create}
        </SubmitButton>
        <TermsNote />
      </div>
    </form>
  );
}

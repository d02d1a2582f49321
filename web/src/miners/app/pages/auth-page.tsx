import { signInForm, signUpForm } from "@lode/core/contracts/http/account-forms";
import { signIn, signUp } from "@lode/core/contracts/http/auth";
import { objectToSuspension } from "@lode/core/contracts/http/objections";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { codeOf, isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { awaitConfirmation, stopAwaitingConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { language } from "../../../lib/language.ts";
import { readReferralCode } from "../../../lib/referral-link.ts";
import { readReturnPath } from "../../../lib/return-path.ts";
import { storeToken } from "../../../lib/session.ts";
import { useSettings } from "../../../lib/settings.ts";
import { useSend } from "../../../lib/use-send.ts";
import { auth } from "../../../texts/en/auth.ts";
import { objections } from "../../../texts/en/objections.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { ObjectionForm, ObjectionOutcome } from "../../../ui/objection-form.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { closeShownToast, showError, showToast } from "../../../ui/toast.ts";
import { EmailField, NewPasswordField, PasswordField } from "../../features/auth/account-fields.tsx";
import { AskForNewLink } from "../../features/auth/ask-for-mail.tsx";
import { CaptchaField, useCaptchaToken } from "../../features/auth/captcha-field.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

const toSignIn = resolveBody(signInForm, () => ({
  email: auth.check.email,
  password: auth.check.password,
}));

function SignInForm({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: toSignIn,
    defaultValues: { email, password: "", captcha_token: "" },
  });
  const captcha = useCaptchaToken();
  const signingIn = useSend(signIn, {
    onSuccess: ({ session }) => storeToken(session.access_token),
  });
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const [suspended, setSuspended] = useState<{ email: string; password: string }>();

  const submit = handleSubmit(async (values) => {
    const captcha_token = await captcha.take();
    if (captcha_token === null) return;
    setUnconfirmed(undefined);
    setSuspended(undefined);
    signingIn.mutate(
      { body: { ...values, captcha_token } },
      {
        onSuccess: () => {
          closeShownToast();
          onSignedIn();
        },
        onError: (error) => {
          showError(sentenceFor(error, auth.failed), auth.signInFailed);
          const { email, password } = values;
          if (codeOf(error) === "email-not-confirmed") setUnconfirmed(email);
          if (codeOf(error) === "account-suspended") setSuspended({ email, password });
        },
        onSettled: captcha.startAgain,
      },
    );
  }, captcha.mark);

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          // Reset also if a field or the captcha stops the form.
          signingIn.reset();
          void submit(event);
        }}
        className="grid gap-5"
      >
        <EmailField error={formState.errors.email?.message} {...register("email")} />
        <PasswordField error={formState.errors.password?.message} {...register("password")} />
        <Link
          to="/auth/forgot"
          className="-mt-3 inline-flex items-center justify-self-start rounded-xs py-1 max-md:min-h-11 text-sm text-silt underline underline-offset-4 hover:text-ink"
        >
          {auth.forgot.title}
        </Link>
        <CaptchaField key={captcha.round} action="signin" {...captcha.field} />
        <Fault of={signingIn.error} otherwise={auth.failed} />
        <SubmitButton
          pending={signingIn.isPending || captcha.isWaiting}
          pendingText={auth.signingIn}
          className="w-full"
        >
          {auth.signIn}
        </SubmitButton>
      </form>
      {unconfirmed ? (
        <div className="mt-6">
          <AskForNewLink email={unconfirmed} />
        </div>
      ) : null}
      {suspended ? <ObjectToSuspension {...suspended} /> : null}
    </>
  );
}

/** For a miner who cannot sign in: the password just typed replaces the session. */
function ObjectToSuspension({ email, password }: { email: string; password: string }) {
  const captcha = useCaptchaToken();
  const objecting = useSend(objectToSuspension);
  const send = async (text: string) => {
    const captcha_token = await captcha.take();
    if (captcha_token === null) return;
    const body = { email, password, text, captcha_token };
    objecting.mutate({ body }, { onSettled: captcha.startAgain });
  };
  return (
    <section aria-labelledby="object-to-suspension" className="mt-6 grid gap-3 border-t border-seam pt-5">
      <h2 id="object-to-suspension" className="text-lg">
        {objections.suspension.title}
      </h2>
      {objecting.data ? (
        <div role="status">
          <ObjectionOutcome objection={objecting.data.objection} />
        </div>
      ) : (
        <>
          <p className="text-sm text-silt">{objections.suspension.text}</p>
          <ObjectionForm
            pending={objecting.isPending || captcha.isWaiting}
            error={objecting.error}
            onSend={send}
          >
            <CaptchaField key={captcha.round} action="signin" {...captcha.field} />
          </ObjectionForm>
        </>
      )}
    </section>
  );
}

export function AuthPage() {
  const { productName, demo } = useSettings();
  const { status } = useSession();
  const navigate = useNavigate();
  // An address that was just confirmed.
  const state = (useLocation().state ?? {}) as { email?: string };
  const [search, setSearch] = useSearchParams();
  const tab = search.get("tab") === "sign-up" ? "sign-up" : "sign-in";
  const setTab = (chosen: string) => setSearch({ tab: chosen }, { replace: true, state });
  // The page that was requested before the sign-in, otherwise the home page.
  const [next] = useState(() => readReturnPath() ?? "/");
  if (status === "signed-in") return <Navigate to={next} replace />;
  const signedIn = () => {
    stopAwaitingConfirmation();
    void navigate(next, { replace: true });
  };
  return (
    <AuthFrame steps={tab === "sign-up" ? 0 : state.email === undefined ? undefined : 1}>
      <PageTitle>{auth.signIn}</PageTitle>
      <Card>
        <h1 className="text-xl">{auth.welcome(productName)}</h1>
        {state.email === undefined ? null : (
          <Notice tone="sound" className="mt-4">
            {auth.confirm.done}
          </Notice>
        )}
        <Tabs
          label={auth.choice}
          tabs={[
            ["sign-in", auth.signIn],
            ["sign-up", auth.signUp],
          ]}
          value={tab}
          onChoose={setTab}
          className="mt-5"
          panelClassName="pt-6"
        >
          {tab === "sign-in" ? (
            <SignInForm email={state.email ?? ""} onSignedIn={signedIn} />
          ) : (
            <SignUpForm onSignedUp={() => void navigate("/")} />
          )}
        </Tabs>
      </Card>
      {demo ? (
        <p className="mt-4 border-l-4 border-seam pl-3 text-sm text-silt">
          {auth.demo} <code className="text-ink">npm start</code>
        </p>
      ) : null}
    </AuthFrame>
  );
}

const toSignUp = resolveBody(signUpForm, () => ({
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

function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: toSignUp,
    defaultValues: { display_name: "", email: "", password: "", captcha_token: "" },
  });
  const captcha = useCaptchaToken();
  const signingUp = useSend(signUp);
  const refused = isApiError(signingUp.error) ? signingUp.error.fields : {};

  const submit = handleSubmit(async (values) => {
    const captcha_token = await captcha.take();
    if (captcha_token === null) return;
    const referral_code = readReferralCode();
    signingUp.mutate(
      { body: { ...values, captcha_token, language, ...(referral_code ? { referral_code } : {}) } },
      {
        onSuccess: () => {
          showToast({ title: auth.inbox.check, tone: "ore" });
          awaitConfirmation(values.email);
          onSignedUp();
        },
        onError: (error) => showError(sentenceFor(error, auth.failed), auth.signUpFailed),
        onSettled: captcha.startAgain,
      },
    );
  }, captcha.mark);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Reset also if a field or the captcha stops the form.
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
      <EmailField
        error={formState.errors.email?.message ?? (refused.email && auth.check.email)}
        {...register("email")}
      />
      <NewPasswordField
        label={auth.field.password}
        error={formState.errors.password?.message ?? (refused.password && auth.check.newPassword)}
        {...register("password")}
      />
      <CaptchaField key={captcha.round} action="signup" {...captcha.field} />
      <Fault of={signingUp.error} otherwise={auth.failed} />
      <div className="grid gap-3">
        <SubmitButton
          pending={signingUp.isPending || captcha.isWaiting}
          pendingText={auth.creating}
          className="w-full"
        >
          {auth.create}
        </SubmitButton>
        <TermsNote />
      </div>
    </form>
  );
}

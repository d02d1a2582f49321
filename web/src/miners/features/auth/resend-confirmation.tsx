import { resendConfirmation } from "@lode/core/contracts/http/auth";
import { useState } from "react";
import { awaitConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { useSend } from "../../../lib/use-send.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { showToast } from "../../../ui/toast.ts";
import { CaptchaField, useCaptchaToken } from "./captcha-field.tsx";
import { sentenceWithWait } from "./refusal-sentence.ts";

/** Shows the captcha and the button. The caller has checked the address. */
export function ResendButton({
  email,
  label,
  onSent,
}: {
  email: () => string | null;
  label: string;
  onSent?: () => void;
}) {
  const captcha = useCaptchaToken();
  const resending = useSend(resendConfirmation);
  const isSending = resending.isPending || captcha.isWaiting;
  const resend = async () => {
    const address = email();
    const captcha_token = await captcha.take();
    if (address === null || captcha_token === null) return;
    const sent = () => {
      showToast({ title: auth.inbox.check, tone: "ore" });
      awaitConfirmation(address);
      onSent?.();
    };
    const body = { email: address, captcha_token };
    resending.mutate({ body }, { onSuccess: sent, onSettled: captcha.startAgain });
  };
  if (resending.isSuccess) return <Notice tone="sound">{auth.inbox.check}</Notice>;
  return (
    <>
      <CaptchaField key={captcha.round} action="resend" {...captcha.field} />
      {resending.isError ? <Notice tone="fault">{sentenceWithWait(resending.error)}</Notice> : null}
      <Button look="quiet" className="justify-self-start" disabled={isSending} onClick={resend}>
        {isSending ? auth.resend.sending : label}
      </Button>
    </>
  );
}

/** Shown after a sign-in with an unconfirmed address. */
export function ResendConfirmation({ email }: { email: string }) {
  return (
    <section aria-label={auth.resend.send} className="mt-6 grid gap-4 border-t border-seam pt-5">
      <p className="text-sm">
        <Sentence
          of={auth.resend.question}
          parts={{ email: <strong className="font-medium wrap-anywhere">{email}</strong> }}
        />
      </p>
      <ResendButton email={() => email} label={auth.resend.send} />
    </section>
  );
}

/** Shown for an unusable link, so the address has to be typed. */
export function AskForNewLink({ email: known }: { email: string }) {
  const [email, setEmail] = useState(known);
  const [tried, setTried] = useState(false);
  const valid = /^\S+@\S+\.\S+$/.test(email.trim());
  return (
    <section aria-label={auth.resend.send} className="grid gap-4 border-t border-seam pt-5">
      <Field
        label={auth.field.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={tried && !valid ? auth.check.email : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ResendButton
        email={() => {
          setTried(true);
          return valid ? email.trim() : null;
        }}
        label={auth.mailLink.newLink}
      />
    </section>
  );
}

import { forgotPassword, resendConfirmation } from "@lode/core/contracts/http/auth";
import { useState } from "react";
import { awaitConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { useSend } from "../../../lib/use-send.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button } from "../../../ui/button.tsx";
import { submitting } from "../../../ui/field.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { EmailField } from "./account-fields.tsx";
import { CaptchaField, useCaptchaToken } from "./captcha-field.tsx";

const ENDPOINTS = { forgot: forgotPassword, resend: resendConfirmation };

/** Asks for a mail. The answer is the same for every address, so it does not reveal who has an account. */
export function AskForMail({
  action,
  email: known,
  label,
  sent,
  onSent,
}: {
  action: keyof typeof ENDPOINTS;
  /** Empty if the page does not know the address. */
  email: string;
  label: string;
  sent: string;
  onSent?: (email: string) => void;
}) {
  const [typed, setTyped] = useState(known);
  const [tried, setTried] = useState(false);
  const captcha = useCaptchaToken();
  const asking = useSend(ENDPOINTS[action]);
  const isSending = asking.isPending || captcha.isWaiting;
  const email = typed.trim();
  // The server decides; this only catches a missing or unfinished address.
  const isAddress = /^\S+@\S+$/.test(email);
  const ask = async () => {
    setTried(true);
    if (!isAddress) return captcha.mark();
    const captcha_token = await captcha.take();
    if (captcha_token === null) return;
    asking.mutate(
      { body: { email, captcha_token } },
      { onSuccess: () => onSent?.(email), onSettled: captcha.startAgain },
    );
  };
  if (asking.isSuccess) return <Notice tone="sound">{sent}</Notice>;
  return (
    <form noValidate className="grid gap-5" onSubmit={submitting(() => void ask())}>
      <EmailField
        value={typed}
        error={tried && !isAddress ? auth.check.email : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CaptchaField key={captcha.round} action={action} {...captcha.field} />
      <Fault of={asking.error} otherwise={auth.failed} />
      <Button type="submit" look={action === "forgot" ? "ore" : "quiet"} disabled={isSending}>
        {isSending ? auth.sending : label}
      </Button>
    </form>
  );
}

export const AskForNewLink = ({ email, onSent }: { email: string; onSent?: () => void }) => (
  <section aria-label={auth.mailLink.newLink} className="border-t border-seam pt-5">
    <AskForMail
      action="resend"
      email={email}
      label={auth.mailLink.newLink}
      sent={auth.inbox.check}
      onSent={(address) => {
        showToast({ title: auth.inbox.check, tone: "ore" });
        awaitConfirmation(address);
        onSent?.();
      }}
    />
  </section>
);

import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { useResendConfirmation } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";
import { useCaptchaToken } from "./use-captcha-token.ts";

const SENT = "Check your email for the confirmation link!";

export function ResendConfirmation({ email }: { email: string }) {
  const captcha = useCaptchaToken();
  const resending = useResendConfirmation();
  const resend = () => {
    const captcha_token = captcha.take();
    if (captcha_token === null) return;
    resending.mutate(
      { email, captcha_token },
      { onSuccess: () => showToast({ title: SENT, tone: "ore" }), onSettled: captcha.startAgain },
    );
  };
  return (
    <section aria-label="Resend the confirmation mail" className="mt-6 grid gap-4 border-t border-seam pt-5">
      <p className="text-sm">
        No e-mail for <strong className="font-medium break-all">{email}</strong>? Check your spam folder, or
        send it again.
      </p>
      {resending.isSuccess ? (
        <Notice tone="sound">{SENT}</Notice>
      ) : (
        <>
          <CaptchaField key={captcha.round} action="resend" onToken={captcha.onToken} error={captcha.error} />
          {resending.isError ? <Notice tone="fault">{sentenceWithWait(resending.error)}</Notice> : null}
          <Button look="quiet" disabled={resending.isPending} onClick={resend}>
            {resending.isPending ? "Sending..." : "Send the confirmation mail again"}
          </Button>
        </>
      )}
    </section>
  );
}

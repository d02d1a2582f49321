import { objectToSuspension } from "@lode/core/contracts/http/objections";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { objections } from "../../../texts/en/objections.ts";
import { ObjectionForm } from "../../../ui/objection-form.tsx";
import { ObjectionOutcome } from "../../../ui/objection-outcome.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptchaToken } from "./use-captcha-token.ts";

/** For a miner who cannot sign in: the password just typed replaces the session. */
export function ObjectToSuspension({ email, password }: { email: string; password: string }) {
  const captcha = useCaptchaToken();
  const objecting = useMutation({
    mutationFn: (body: { text: string; captcha_token: string }) =>
      call(objectToSuspension, { body: { email, password, ...body } }),
    onSettled: captcha.startAgain,
  });
  const send = (text: string) => {
    const captcha_token = captcha.take();
    if (captcha_token !== null) objecting.mutate({ text, captcha_token });
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
          <ObjectionForm pending={objecting.isPending} error={objecting.error} onSend={send}>
            <CaptchaField
              key={captcha.round}
              action="signin"
              onToken={captcha.onToken}
              error={captcha.error}
            />
          </ObjectionForm>
        </>
      )}
    </section>
  );
}

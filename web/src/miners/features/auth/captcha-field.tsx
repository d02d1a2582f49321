import type { getCaptchaChallenge } from "@lode/core/contracts/http/auth";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { useState } from "react";
import { useSettings } from "../../../lib/settings.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button } from "../../../ui/button.tsx";
import { AltchaWidget } from "./altcha-widget.tsx";
import { HostedCaptchaWidget } from "./hosted-captcha-widget.tsx";

/**
 * Reports a token when the captcha is solved, and null when the captcha expires or fails. The form resets the
 * captcha after every attempt with a new key.
 */
export function CaptchaField({
  action,
  onToken,
  error,
}: {
  action: QueryOf<typeof getCaptchaChallenge>["action"];
  onToken: (token: string | null) => void;
  error?: string | undefined;
}) {
  const { captchaProvider, captchaSiteKey } = useSettings();
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  const reload = () => {
    setFailed(false);
    setRound(round + 1);
  };
  const widget = { action, onToken, onFailure: () => setFailed(true) };
  return (
    <div>
      {captchaProvider === "hcaptcha" || captchaProvider === "turnstile" ? (
        <HostedCaptchaWidget
          key={round}
          provider={captchaProvider}
          siteKey={captchaSiteKey ?? ""}
          {...widget}
        />
      ) : (
        <AltchaWidget key={round} {...widget} />
      )}
      {failed ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <span>{auth.captcha.failed}</span>
          <Button look="quiet" size="small" onClick={reload}>
            {auth.captcha.reload}
          </Button>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="mt-1.5 text-sm text-fault">
          {error}
        </p>
      ) : null}
    </div>
  );
}

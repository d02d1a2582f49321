import { useEffect, useRef } from "react";
import { loadScript } from "../../../lib/load-script.ts";
import { readTheme } from "../../../lib/theme.ts";

/** The API that hCaptcha and Turnstile share. */
interface HostedCaptchaApi {
  render(element: HTMLElement, options: Record<string, unknown>): string;
  remove?(id: string): void;
}

const PROVIDERS = {
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js?render=explicit", global: "hcaptcha" },
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    global: "turnstile",
  },
} as const;

export type HostedCaptchaProvider = keyof typeof PROVIDERS;

/** A third-party widget, chosen by configuration. */
export function HostedCaptchaWidget({
  provider,
  siteKey,
  action,
  onToken,
  onFailure,
}: {
  provider: HostedCaptchaProvider;
  siteKey: string;
  action: string;
  onToken: (token: string | null) => void;
  onFailure: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const report = useRef({ onToken, onFailure });
  report.current = { onToken, onFailure };
  useEffect(() => {
    const { script, global } = PROVIDERS[provider];
    let api: HostedCaptchaApi | undefined;
    let widget: string | undefined;
    let mounted = true;
    loadScript(script).then(
      () => {
        api = (window as unknown as Record<string, HostedCaptchaApi | undefined>)[global];
        if (!mounted || !element.current || !api) return;
        widget = api.render(element.current, {
          sitekey: siteKey,
          action,
          theme: readTheme() === "system" ? "auto" : readTheme(),
          callback: (token: string) => report.current.onToken(token),
          "expired-callback": () => report.current.onToken(null),
          "error-callback": () => report.current.onFailure(),
        });
      },
      () => mounted && report.current.onFailure(),
    );
    return () => {
      mounted = false;
      if (widget !== undefined) api?.remove?.(widget);
    };
  }, [provider, siteKey, action]);
  return <div ref={element} className="min-h-20" />;
}

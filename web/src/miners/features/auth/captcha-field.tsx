import { getCaptchaChallenge } from "@lode/core/contracts/http/auth";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { createElement, useEffect, useRef, useState } from "react";
import { loadScript } from "../../../lib/load-script.ts";
import { useSettings } from "../../../lib/settings.ts";
import { readTheme } from "../../../lib/theme.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeShape } from "../../../ui/empty-state.tsx";

/**
 * Provides a token per attempt. `take` resolves to it, also if the captcha is still being solved, or sets an error and
 * resolves to null. `mark` only sets the error: a form whose fields have faults names all of them at once. `isWaiting`:
 * a submit waits for the solution. `startAgain` requests the next token.
 */
export function useCaptchaToken() {
  const [round, setRound] = useState(0);
  const [error, setError] = useState<string>();
  /** Not a state: a submit right after the solution comes before the next rendering. */
  const token = useRef<string | null>(null);
  const isSolving = useRef(false);
  /** The last submit while the captcha was being solved. */
  const waiting = useRef<(token: string | null) => void>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);

  const goOn = (solved: string | null) => {
    isSolving.current = false;
    waiting.current?.(solved);
    waiting.current = undefined;
    setIsWaiting(false);
  };
  const onSolving = () => {
    isSolving.current = true;
  };
  const onToken = (next: string | null) => {
    token.current = next;
    if (next) setError(undefined);
    else if (waiting.current) setError(auth.captcha.missing);
    goOn(next);
  };
  const mark = () => setError(token.current || isSolving.current ? undefined : auth.captcha.missing);
  const take = async (): Promise<string | null> => {
    mark();
    if (token.current || !isSolving.current) return token.current;
    setIsWaiting(true);
    return new Promise((resolve) => {
      waiting.current?.(null);
      waiting.current = resolve;
    });
  };
  const startAgain = () => {
    goOn(null);
    token.current = null;
    setRound((current) => current + 1);
  };
  return { round, field: { error, onSolving, onToken }, isWaiting, mark, take, startAgain };
}

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

type HostedCaptchaProvider = keyof typeof PROVIDERS;

interface WidgetProps {
  action: string;
  onSolving: () => void;
  onToken: (token: string | null) => void;
  onFailure: () => void;
}

function HostedCaptchaWidget({
  provider,
  siteKey,
  action,
  onToken,
  onFailure,
}: Omit<WidgetProps, "onSolving"> & { provider: HostedCaptchaProvider; siteKey: string }) {
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

/**
 * Reports a token when the captcha is solved, and null when the captcha expires or fails. The form resets the
 * captcha after every attempt with a new key.
 */
export function CaptchaField({
  error,
  ...given
}: Omit<WidgetProps, "action" | "onFailure"> & {
  action: QueryOf<typeof getCaptchaChallenge>["action"];
  error: string | undefined;
}) {
  const { captchaProvider, captchaSiteKey } = useSettings();
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState(false);
  const reload = () => {
    setFailed(false);
    setRound(round + 1);
  };
  const widget = { ...given, onFailure: () => setFailed(true) };
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

const CONFIGURATION = JSON.stringify({ hideLogo: true, hideFooter: true });

/** Self-hosted proof of work: nothing is loaded from a third party. */
function AltchaWidget({ action, ...reports }: WidgetProps) {
  const element = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState(false);
  const report = useRef(reports);
  report.current = reports;

  useEffect(() => {
    let mounted = true;
    import("./register-altcha.ts").then(
      () => mounted && setLoaded(true),
      () => mounted && report.current.onFailure(),
    );
    return () => {
      mounted = false;
    };
  }, []);
  useEffect(() => {
    const widget = loaded ? element.current : null;
    const listen = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string | null }>).detail;
      if (state === "verifying") return report.current.onSolving();
      if (state === "error") report.current.onFailure();
      report.current.onToken(state === "verified" && payload ? payload : null);
    };
    widget?.addEventListener("statechange", listen);
    return () => widget?.removeEventListener("statechange", listen);
  }, [loaded]);

  if (!loaded) return <CodeShape className="h-14 max-w-80" />;
  return createElement("altcha-widget", {
    ref: element,
    challenge: `${getCaptchaChallenge.path}?action=${action}`,
    configuration: CONFIGURATION,
    name: "captcha",
  });
}

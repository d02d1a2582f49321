import { getCaptchaChallenge } from "@lode/core/contracts/http/auth";
import { useEffect, useRef, useState } from "react";
import { CodeShape } from "../../../ui/empty-state.tsx";

const CONFIGURATION = JSON.stringify({ hideLogo: true, hideFooter: true });

interface StateChange {
  state: string;
  payload?: string | null;
}

/** Self-hosted proof of work: nothing is loaded from a third party. */
export function AltchaWidget({
  action,
  onToken,
  onFailure,
}: {
  action: string;
  onToken: (token: string | null) => void;
  onFailure: () => void;
}) {
  const element = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState(false);
  const report = useRef({ onToken, onFailure });
  report.current = { onToken, onFailure };

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
      const { state, payload } = (event as CustomEvent<StateChange>).detail;
      if (state === "error") report.current.onFailure();
      report.current.onToken(state === "verified" && payload ? payload : null);
    };
    widget?.addEventListener("statechange", listen);
    return () => widget?.removeEventListener("statechange", listen);
  }, [loaded]);

  if (!loaded) return <CodeShape className="h-14 max-w-80" />;
  return (
    <altcha-widget
      ref={element}
      challenge={`${getCaptchaChallenge.path}?action=${action}`}
      configuration={CONFIGURATION}
      name="captcha"
    />
  );
}

import { getCaptchaChallenge } from "@lode/core/contracts/http/auth";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The widget's own mark and link are left out: the page has one footer, and it is ours. */
const CONFIGURATION = JSON.stringify({ hideLogo: true, hideFooter: true });

interface StateChange {
  state: string;
  payload?: string | null;
}

function Widget({ action, onState }: { action: string; onState: (change: StateChange) => void }) {
  const element = useRef<HTMLElement>(null);
  const report = useRef(onState);
  report.current = onState;
  useEffect(() => {
    const widget = element.current;
    const listen = (event: Event) => report.current((event as CustomEvent<StateChange>).detail);
    widget?.addEventListener("statechange", listen);
    return () => widget?.removeEventListener("statechange", listen);
  }, []);
  return (
    <altcha-widget
      ref={element}
      challenge={`${getCaptchaChallenge.path}?action=${action}`}
      configuration={CONFIGURATION}
      name="captcha"
    />
  );
}

/**
 * Reports a token when the puzzle is solved and null when it expires or fails. To ask again, after every
 * attempt, the form gives it a new key.
 */
export function Captcha({
  action,
  onToken,
  error,
}: {
  action: QueryOf<typeof getCaptchaChallenge>["action"];
  onToken: (token: string | null) => void;
  error?: string | undefined;
}) {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<"waiting" | "ready" | "failed">("waiting");
  const [refused, setRefused] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries to load once more
  useEffect(() => {
    let here = true;
    import("./altcha.ts").then(
      () => here && setLoaded("ready"),
      () => here && setLoaded("failed"),
    );
    return () => {
      here = false;
    };
  }, [round]);

  const reload = () => {
    setLoaded("waiting");
    setRefused(false);
    setRound(round + 1);
  };
  const onState = ({ state, payload }: StateChange) => {
    setRefused(state === "error");
    onToken(state === "verified" && payload ? payload : null);
  };

  return (
    <div>
      {loaded === "ready" ? <Widget key={round} action={action} onState={onState} /> : null}
      {loaded === "waiting" ? <Skeleton className="h-14 max-w-80" /> : null}
      {loaded === "failed" || refused ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <span>The captcha could not be loaded.</span>
          <Button look="quiet" size="small" onClick={reload}>
            Reload captcha
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

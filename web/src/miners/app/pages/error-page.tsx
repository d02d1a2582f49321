import { useRouteError } from "react-router-dom";
import { useIsOnline } from "../../../lib/offline.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";

export function ErrorPage() {
  const error = useRouteError();
  const online = useIsOnline();
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-4">
      <title>Unexpected Application Error!</title>
      <h1 className="text-2xl">Unexpected Application Error!</h1>
      <p className="max-w-prose text-silt">
        {online
          ? "The page broke while it was being shown. Nothing you earned is affected. Reloading usually helps."
          : "You are offline. This part of the page was not loaded yet; it opens when the network is back."}
      </p>
      {online && error instanceof Error ? <code className="text-sm text-fault">{error.message}</code> : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload</Button>
        {/* A full page load on purpose: the router itself may be broken. */}
        <a href="/" className={buttonStyle("quiet")}>
          Return to Home
        </a>
      </div>
    </main>
  );
}

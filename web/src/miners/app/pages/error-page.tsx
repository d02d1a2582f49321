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
          ? "This page could not be displayed. Your points are not affected. Reloading usually helps."
          : "You are offline. This page has not been loaded yet; open it again when you are back online."}
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

import { useRouteError } from "react-router-dom";
import { Button, buttonStyle } from "../../ui/button.tsx";

export function ErrorPage() {
  const error = useRouteError();
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-4">
      <title>Unexpected Application Error!</title>
      <h1 className="text-2xl">Unexpected Application Error!</h1>
      <p className="max-w-prose text-silt">
        The page broke while it was being shown. Nothing you earned is affected. Reloading usually helps.
      </p>
      {error instanceof Error ? <code className="text-sm text-fault">{error.message}</code> : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload</Button>
        {/* A whole new page on purpose: the router is what broke. */}
        <a href="/" className={buttonStyle("quiet")}>
          Return to Home
        </a>
      </div>
    </main>
  );
}

import { useRouteError } from "react-router-dom";
import { Button } from "../../ui/button.tsx";

/** A mistake in a page, or its code could not be loaded, as after an update of the server: loading again helps. */
export function PageFailed() {
  const error = useRouteError();
  return (
    <div className="grid justify-items-start gap-3 p-6">
      <title>This page failed</title>
      <h1 className="text-lg">This page failed</h1>
      <p className="text-sm text-silt">
        Nothing was changed by it. Load it again; if it fails again, report this:
      </p>
      {error instanceof Error ? <code className="text-sm break-words">{error.message}</code> : null}
      <Button size="small" onClick={() => location.reload()}>
        Load again
      </Button>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <>
      <title>Not found</title>
      <h1 className="text-xl">There is no such page</h1>
      <p className="mt-1 text-sm text-silt">Search finds a case by any of its ids.</p>
    </>
  );
}

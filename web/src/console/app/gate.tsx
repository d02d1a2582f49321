import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { meQuery } from "../lib/session.ts";
import { LoadError } from "../ui/page.tsx";
import { Shell } from "./shell.tsx";

const SessionPage = lazy(async () => ({
  default: (await import("../features/session/session-pages.tsx")).SessionPage,
}));

const Blank = () => <div role="status" aria-label="Loading" className="min-h-dvh" />;

/**
 * Shows the page to a signed-in operator, and the missing step to everyone else. The address stays the same,
 * so a sign-in leads to the requested page, even after a session has ended.
 */
export function Gate() {
  const { data, error, refetch } = useQuery(meQuery());
  if (data === undefined) {
    if (error === null) return <Blank />;
    return (
      <main className="mx-auto max-w-sm p-6">
        <title>Operators</title>
        <h1 className="mb-3 text-lg">Operators</h1>
        <LoadError error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  const { operator } = data;
  return (
    <Suspense fallback={<Blank />}>
      {operator && !operator.mustChangePassword && !operator.mustEnrolTotp ? (
        <Shell />
      ) : (
        <SessionPage operator={operator} />
      )}
    </Suspense>
  );
}

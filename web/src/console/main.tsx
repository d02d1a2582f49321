import "./app/styles.css";
import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useSearchParams } from "react-router-dom";
import { codeOf } from "../lib/api-error.ts";
import { lazyPart, loadPageAt } from "../lib/lazy-pages.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { followSystemTheme } from "../lib/theme.ts";
import { Button } from "../ui/button.tsx";
import { Notifications } from "../ui/notifications.tsx";
import { PageErrors } from "../ui/page-errors.tsx";
import { ScrollPosition, takeOverScrolling } from "../ui/scroll-position.tsx";
import { nextPath } from "./app/navigation.ts";
import { PAGES } from "./app/pages.ts";
import { Shell } from "./app/shell.tsx";
import { endSession, meQuery } from "./lib/session.ts";
import { LoadError, NotFoundPage } from "./ui/page.tsx";

/** Shown for a bug in a page, or if its code cannot be loaded. After a server update, a reload helps. */
function PageFailed({ error }: { error: unknown }) {
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

/** The gate shows the sign-in at this address and, once someone is signed in, renders this redirect. */
function AfterSignIn() {
  const [params] = useSearchParams();
  return <Navigate to={nextPath(params.get("next"))} replace />;
}

/** The server redirects visitors here; `next` names the page that they opened. */
const SIGN_IN = "/sign-in";

/** The navigation stays when a page fails. */
const PageOrFailure = () => (
  <PageErrors show={(error) => <PageFailed error={error} />}>
    <Suspense>
      <Outlet />
      <ScrollPosition />
    </Suspense>
  </PageErrors>
);

const Router = () => (
  <BrowserRouter>
    <PageErrors show={(error) => <PageFailed error={error} />}>
      <Routes>
        <Route element={<Gate />}>
          <Route element={<PageOrFailure />}>
            {PAGES.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            <Route path={SIGN_IN} element={<AfterSignIn />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </PageErrors>
  </BrowserRouter>
);

/** If a call is refused because the session has ended, the sign-in is shown at the same address. */
const queries: QueryClient = makeQueryClient((error) => {
  if (codeOf(error) === "unauthenticated") endSession(queries);
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

followSystemTheme();
takeOverScrolling();
// The chunk loads while the session is looked up. If it cannot be loaded, rendering the page says so.
void loadPageAt(PAGES, location.pathname).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Router />
      <Notifications />
    </QueryClientProvider>
  </StrictMode>,
);

const session = lazyPart(async () => (await import("./features/session/session-pages.tsx")).SessionPage);

const Blank = () => <div role="status" aria-label="Loading" className="min-h-dvh" />;

/**
 * Shows the page to a signed-in operator, and the missing step to everyone else. The address stays the same,
 * so a sign-in leads to the requested page, even after a session has ended.
 */
function Gate() {
  // Shown at the first failure: with a silent database, the three other tries take many seconds each.
  const { data, failureReason, refetch } = useQuery(meQuery());
  if (data === undefined) {
    if (failureReason === null) return <Blank />;
    return (
      <main className="mx-auto max-w-sm p-6">
        <title>Operators</title>
        <h1 className="mb-3 text-lg">Operators</h1>
        <LoadError error={failureReason} onRetry={() => void refetch()} />
        <p className="mt-3 text-sm text-silt">
          Often PostgreSQL does not answer: docs/runbooks/database-busy.md, docs/runbooks/api-down.md
        </p>
      </main>
    );
  }
  const { operator } = data;
  return (
    <Suspense fallback={<Blank />}>
      {operator && !operator.mustChangePassword && !operator.mustEnrolTotp ? (
        <Shell />
      ) : (
        <session.Component operator={operator} />
      )}
    </Suspense>
  );
}

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, StrictMode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { isApiError } from "../lib/api-error.ts";
import { loadPageAt } from "../lib/lazy-pages.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { followSystemTheme } from "../lib/theme.ts";
import { takeOverScrolling } from "../ui/scroll-position.tsx";
import { useShownToast } from "../ui/toast.ts";
import { PAGES } from "./app/pages.ts";
import { Router } from "./app/router.tsx";
import { endSession } from "./lib/session.ts";
import "./app/styles.css";

const Toaster = lazy(async () => ({ default: (await import("../ui/toaster.tsx")).Toaster }));

function Notifications() {
  const hasToast = useShownToast() !== null;
  return <Suspense>{hasToast ? <Toaster /> : null}</Suspense>;
}

/** If a call is refused because the session has ended, the sign-in is shown at the same address. */
function makeConsoleQueries(): QueryClient {
  const queries: QueryClient = makeQueryClient((error) => {
    if (isApiError(error) && error.code === "unauthenticated") endSession(queries);
  });
  return queries;
}

function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeConsoleQueries);
  return (
    <QueryClientProvider client={queries}>
      {children}
      <Notifications />
    </QueryClientProvider>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

followSystemTheme();
takeOverScrolling();
// The chunk loads while the session is looked up. If it cannot be loaded, rendering the page says so.
void loadPageAt(PAGES, location.pathname).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);

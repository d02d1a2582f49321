import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { isApiError } from "../../lib/api-error.ts";
import { makeQueryClient } from "../../lib/query-client.ts";
import { useShownToast } from "../../ui/toast.ts";
import { endSession } from "../lib/session.ts";

const Toaster = lazy(async () => ({ default: (await import("../../ui/toaster.tsx")).Toaster }));

function Notifications() {
  const hasToast = useShownToast() !== null;
  return <Suspense>{hasToast ? <Toaster /> : null}</Suspense>;
}

/** A call that was refused because the session has ended shows the sign-in, at the same address. */
function makeConsoleQueries(): QueryClient {
  const queries: QueryClient = makeQueryClient((error) => {
    if (isApiError(error) && error.code === "unauthenticated") endSession(queries);
  });
  return queries;
}

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeConsoleQueries);
  return (
    <QueryClientProvider client={queries}>
      {children}
      <Notifications />
    </QueryClientProvider>
  );
}

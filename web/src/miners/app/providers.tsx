import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { makeQueryClient } from "../../lib/query-client.ts";
import { readToken } from "../../lib/session.ts";
import { useShownToast } from "../../ui/toast.ts";
import { SessionProvider } from "./session-provider.tsx";

// None is shown when the page loads.
const loadToaster = () => import("../../ui/toaster.tsx");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));
/** After the page is usable, and before the network may be lost, which is said in a toast too. */
const TOASTER_AFTER_MS = 6_000;

function Notifications() {
  const hasToast = useShownToast() !== null;
  useEffect(() => {
    // A visitor changes nothing that could fail.
    if (readToken() === null) return;
    const timer = setTimeout(() => void loadToaster().catch(() => undefined), TOASTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{hasToast ? <Toaster /> : null}</Suspense>;
}

/** State that is kept across page changes. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>{children}</SessionProvider>
      <Notifications />
    </QueryClientProvider>
  );
}

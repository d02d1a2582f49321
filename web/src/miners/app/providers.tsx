import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { makeQueryClient } from "../../lib/query-client.ts";
import { useShownToast } from "../../ui/toast.ts";
import { SessionProvider } from "./session-provider.tsx";

// Loaded with the first toast, because none is shown when the page loads.
const Toaster = lazy(async () => ({ default: (await import("../../ui/toaster.tsx")).Toaster }));

function Notifications() {
  const hasToast = useShownToast() !== null;
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

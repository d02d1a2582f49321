import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { makeQueryClient } from "../../lib/query-client.ts";
import { useShownToast } from "../../ui/toast.ts";
import { SessionProvider } from "./session-provider.tsx";

// Nobody has anything to be told on arrival, so the notifications come when the first one does.
const Toaster = lazy(async () => ({ default: (await import("../../ui/toaster.tsx")).Toaster }));

function Notifications() {
  const anything = useShownToast() !== null;
  return <Suspense>{anything ? <Toaster /> : null}</Suspense>;
}

/** Everything that outlives a change of page. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>{children}</SessionProvider>
      <Notifications />
    </QueryClientProvider>
  );
}

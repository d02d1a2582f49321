import { lazy, Suspense, useEffect } from "react";
import { Boundary } from "./page-errors.tsx";
import { closeToast, type ShownToast, useShownToast } from "./toast.ts";

const CLOSES_AFTER_MS = 5_000;

/** A toast without the code of toasts. */
function PlainToast({ toast: { key, title, description } }: { toast: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(() => closeToast(key), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    <div role="status" className="fixed right-0 bottom-16 z-50 w-full max-w-sm p-4 md:bottom-0">
      <p className="facet border border-seam bg-surface p-4 text-sm break-words">
        <strong>{title}</strong> {description}
      </p>
    </div>
  );
}

const loadToaster = () => import("./toaster.tsx");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/**
 * The toasts. Their code is loaded with the first, or after `loadAfterMs` so that a toast works once the network is
 * lost. If it cannot be loaded, toasts are plain.
 */
export function Notifications({ loadAfterMs }: { loadAfterMs?: number | undefined }) {
  const toast = useShownToast();
  useEffect(() => {
    if (loadAfterMs === undefined) return;
    const timer = setTimeout(() => void loadToaster().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, [loadAfterMs]);
  return (
    <Boundary place="" show={() => (toast?.open ? <PlainToast toast={toast} /> : null)}>
      <Suspense>{toast === null ? null : <Toaster />}</Suspense>
    </Boundary>
  );
}

import { Component, lazy, type ReactNode, Suspense, useEffect } from "react";
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
      <div className="facet border border-l-4 border-seam bg-surface p-4 shadow-xl">
        <p className="font-display text-base font-semibold">{title}</p>
        {description ? <p className="mt-0.5 text-sm break-words text-silt">{description}</p> : null}
      </div>
    </div>
  );
}

/** React reports errors of rendering to classes only. */
class Boundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}

const loadToaster = () => import("./toaster.tsx");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/**
 * The toasts. Their code is loaded with the first, or after `loadAfterMs` so that a toast works once the network is lost.
 * If it cannot be loaded, toasts are plain.
 */
export function Notifications({ loadAfterMs }: { loadAfterMs?: number | undefined }) {
  const toast = useShownToast();
  useEffect(() => {
    if (loadAfterMs === undefined) return;
    const timer = setTimeout(() => void loadToaster().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, [loadAfterMs]);
  return (
    <Boundary otherwise={toast?.open ? <PlainToast toast={toast} /> : null}>
      <Suspense>{toast === null ? null : <Toaster />}</Suspense>
    </Boundary>
  );
}

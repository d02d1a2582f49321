import { type ComponentType, useEffect, useState } from "react";
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

/**
 * The toasts. Their code is loaded with the first, or after `loadAfterMs` so that a toast works once the network is lost. A
 * toast whose code cannot be loaded is plain, and the next tries again.
 */
export function Notifications({ loadAfterMs }: { loadAfterMs?: number | undefined }) {
  const toast = useShownToast();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () =>
    import("./toaster.tsx").then(
      (code) => setToaster(() => code.Toaster),
      () => setHasFailed(true),
    );
  const key = toast?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast tries once.
  useEffect(() => {
    if (key !== undefined && !Toaster) void load();
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render decides.
  useEffect(() => {
    if (loadAfterMs === undefined) return;
    const timer = setTimeout(() => void load(), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (Toaster) return <Toaster />;
  return toast?.open && hasFailed ? <PlainToast toast={toast} /> : null;
}

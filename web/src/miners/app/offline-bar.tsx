import { useIsOnline } from "../../lib/offline.ts";

/** A live region, so that screen readers announce it too. */
export function OfflineBar() {
  const online = useIsOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="border-b border-seam bg-shelf px-4 py-2 text-center text-sm">
          You are offline. This page may be out of date, and changes cannot be saved.
        </p>
      )}
    </div>
  );
}

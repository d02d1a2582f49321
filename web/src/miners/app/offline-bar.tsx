import { useIsOnline } from "../../lib/offline.ts";

/** A status that is announced too: what the page shows may be out of date, and nothing can be sent. */
export function OfflineBar() {
  const online = useIsOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="border-b border-seam bg-shelf px-4 py-2 text-center text-sm">
          You are offline. What you see may be old, and nothing can be sent.
        </p>
      )}
    </div>
  );
}

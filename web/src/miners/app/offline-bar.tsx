import { useOnline } from "../../lib/offline.ts";
import { network } from "../../texts/en/network.ts";

/** A live region, so that screen readers announce it too. It stays below the header while the page scrolls. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-16 z-20">
      {online ? null : (
        <p className="border-b border-seam bg-shelf px-4 py-2 text-center text-sm">{network.bar}</p>
      )}
    </div>
  );
}

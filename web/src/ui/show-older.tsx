import { ui } from "../texts/en/ui.ts";
import { Button } from "./button.tsx";

/** Shown below a newest-first list that has more pages. */
export function ShowOlder(pages: { hasMore: boolean; isLoading: boolean; onMore: () => void }) {
  if (!pages.hasMore) return null;
  return (
    <Button look="quiet" size="small" className="mt-3" disabled={pages.isLoading} onClick={pages.onMore}>
      {ui.showOlder}
    </Button>
  );
}

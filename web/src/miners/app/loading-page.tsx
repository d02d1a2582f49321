import { ui } from "../../texts/en/ui.ts";
import { StrataLine } from "../../ui/strata-line.tsx";

export function LoadingPage({ text }: { text?: string }) {
  return (
    // As tall as the window, so that the footer does not jump when the page has loaded.
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-8">
      <StrataLine loading className="h-20 w-72" />
      <p className="text-sm text-silt">{text ?? ui.loading}</p>
    </div>
  );
}

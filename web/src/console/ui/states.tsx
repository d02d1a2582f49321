import type { ReactNode } from "react";
import { isApiError, sentenceFor } from "../../lib/api-error.ts";
import { uiTexts } from "../../texts/console/ui.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Shown in place of an empty list. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-3 py-8 text-center text-sm">
      <p className="font-medium">{title}</p>
      {children ? <p className="mt-1 text-silt">{children}</p> : null}
    </div>
  );
}

/** The server's own sentence, and a retry button if a retry may help. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error) && error.status === 404) {
    return (
      <div role="alert" className="rounded-sm border border-seam bg-surface">
        <Empty title={uiTexts.thereIsNothingWithThis}>{uiTexts.itMayBeOfAnother}</Empty>
      </div>
    );
  }
  return (
    <div role="alert" className="rounded-sm border border-fault/60 bg-fault-wash p-3 text-sm text-fault">
      <p>{sentenceFor(error, uiTexts.thisCouldNotBeLoaded)}</p>
      <Button look="quiet" size="small" className="mt-2" onClick={onRetry}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  );
}

/** Placeholder rows while a table loads. */
export function LoadingRows({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label={uiTexts.loading} className="grid">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="flex h-9 items-center border-b border-seam/60 px-3">
          <Skeleton className="h-3.5 w-full max-w-2xl" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder panels while a page loads. */
export function LoadingPanels({ panels = 3 }: { panels?: number }) {
  return (
    <div role="status" aria-label={uiTexts.loading} className="grid gap-4">
      {Array.from({ length: panels }, (_, panel) => `panel-${panel}`).map((key) => (
        <Skeleton key={key} className="h-48" />
      ))}
    </div>
  );
}

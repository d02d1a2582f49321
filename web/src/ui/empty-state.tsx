import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ui } from "../texts/en/ui.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { StrataLine } from "./strata-line.tsx";

/** A placeholder of the final size while code loads. A part that waits for an answer uses `Loaded`. */
export function CodeShape({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-xs bg-shelf", className)} />;
}

export function CodeRows({ rows, className }: { rows: number; className?: string }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <CodeShape key={key} className={className ?? "h-14"} />
      ))}
    </div>
  );
}

type PagesRead = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

export function ShowOlder({ read }: { read: PagesRead }) {
  if (!read.hasNextPage) return null;
  const more = () => void read.fetchNextPage();
  return (
    <Button look="quiet" size="small" className="mt-3" disabled={read.isFetchingNextPage} onClick={more}>
      {ui.showOlder}
    </Button>
  );
}

/** Shown for an empty list: what it will contain, and the action that adds the first item. */
export function EmptyState({
  title,
  children,
  action,
  plain = false,
}: {
  title: string;
  /** Omits the illustration if the screen already has one. */
  plain?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-sm border border-dashed border-seam">
      {plain ? null : <StrataLine whole className="strata-fade-both h-16 w-full opacity-70" />}
      <div className={classNames("grid justify-items-start gap-2 p-5", !plain && "pt-3")}>
        <p className="font-display text-base font-semibold">{title}</p>
        {children ? <p className="max-w-prose text-sm text-silt">{children}</p> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}

/** One quiet line, so that a part that fails does not shout over the parts that work. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 py-1 text-sm text-silt">
      {ui.failed(what)}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-6 max-md:min-h-11 rounded-xs font-medium text-ink underline underline-offset-4"
      >
        {ui.retry}
      </button>
    </p>
  );
}

import type { ReactNode } from "react";
import { ui } from "../texts/en/ui.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { StrataLine } from "./strata-line.tsx";

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
      {plain ? null : <StrataLine className="strata-fade h-16 w-full opacity-70" />}
      <div className={classNames("grid justify-items-start gap-2 p-5", !plain && "pt-3")}>
        <p className="font-display text-base font-semibold">{title}</p>
        {children ? <p className="max-w-prose text-sm text-silt">{children}</p> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}

export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-sm border border-dashed border-fault/60 p-5">
      <p className="text-sm">{ui.failed(what)}</p>
      <Button look="quiet" size="small" className="mt-3" onClick={onRetry}>
        {ui.retry}
      </Button>
    </div>
  );
}

import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names.ts";

/** A part of a page with a title. */
export function Panel({
  title,
  aside,
  children,
  flush = false,
  className,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  /** Removes the padding, for a table with its own padding. */
  flush?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 rounded-sm border border-seam bg-surface", className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-seam px-3 py-2">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside ? <div className="text-sm text-silt">{aside}</div> : null}
      </div>
      <div className={flush ? undefined : "p-3"}>{children}</div>
    </section>
  );
}

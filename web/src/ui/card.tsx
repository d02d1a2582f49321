import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export function Card({
  children,
  className,
  id,
  labelledBy,
}: {
  children: ReactNode;
  className?: string | undefined;
  id?: string;
  labelledBy?: string;
}) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames("facet-large border border-seam bg-surface p-4 sm:p-5 md:p-6", className)}
    >
      {children}
    </section>
  );
}

export function CardTitle({
  id,
  children,
  aside,
  note,
}: {
  id: string;
  children: ReactNode;
  aside?: ReactNode;
  note?: string;
}) {
  return (
    <header className="mb-3 flex md:mb-5 flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <h2 id={id} className="text-lg">
          {children}
        </h2>
        {note ? <p className="mt-1 text-sm text-silt">{note}</p> : null}
      </div>
      {aside}
    </header>
  );
}

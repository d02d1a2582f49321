import { type ReactNode, useId } from "react";

interface CardProps {
  children: ReactNode;
  id?: string;
  /** Left out where the card has the page's own title. */
  title?: string;
  note?: string;
  aside?: ReactNode;
}

export function Card({ children, id, title, note, aside }: CardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title === undefined ? undefined : titleId}
      className="facet-large border border-seam bg-surface p-4 sm:p-5 md:p-6"
    >
      {title === undefined ? null : (
        <header className="mb-3 flex md:mb-5 flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
            {note ? <p className="mt-1 text-sm text-silt">{note}</p> : null}
          </div>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardTitle } from "./card.tsx";
import { useIsWide } from "./use-is-wide.ts";

/** A card that is one line at first where a page has a single column, so that the page stays short. */
export function FoldableCard({
  titleId,
  title,
  aside,
  children,
}: {
  titleId: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  if (useIsWide()) {
    return (
      <Card labelledBy={titleId}>
        <CardTitle id={titleId} aside={aside}>
          {title}
        </CardTitle>
        {children}
      </Card>
    );
  }
  return (
    <section aria-labelledby={titleId} className="facet-large border border-seam bg-surface">
      <details className="group/card">
        <summary className="flex min-h-14 list-none items-center gap-3 py-2 pr-6 pl-4 -outline-offset-3 [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="min-w-0 text-lg">
            {title}
          </h2>
          <span className="ml-auto">{aside}</span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-silt transition-transform group-open/card:rotate-180"
          />
        </summary>
        <div className="px-4 pt-2 pb-4">{children}</div>
      </details>
    </section>
  );
}

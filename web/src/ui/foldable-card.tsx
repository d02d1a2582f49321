import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { Card, CardTitle } from "./card.tsx";

/** From this width on a page has a second column. The same as `lg` in the styles. */
const wide = () => matchMedia("(width >= 64rem)");

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);

/** A card that is one line at first where a page has a single column, so that the page stays short. */
export function FoldableCard({
  id,
  titleId,
  title,
  note,
  aside,
  children,
}: {
  /** A link to this anchor opens the card. */
  id?: string;
  titleId: string;
  title: string;
  note?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { hash, key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit of the anchor opens the card
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) setOpen(true);
  }, [id, hash, key]);
  const isWide = useIsWide();
  // When the window narrows, the card stays as it is, or it would lose what was typed in it.
  const [wasWide] = useState(isWide);
  if (isWide || wasWide) {
    return (
      <Card {...(id ? { id } : {})} labelledBy={titleId}>
        <CardTitle id={titleId} aside={aside} {...(note ? { note } : {})}>
          {title}
        </CardTitle>
        {children}
      </Card>
    );
  }
  return (
    <section id={id} aria-labelledby={titleId} className="facet-large border border-seam bg-surface">
      <details
        className="group/card"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
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
        <div className="px-4 pt-2 pb-4">
          {note ? <p className="mb-3 text-sm text-silt">{note}</p> : null}
          {children}
        </div>
      </details>
    </section>
  );
}

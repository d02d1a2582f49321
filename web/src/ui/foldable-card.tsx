import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useLocation } from "react-router-dom";

/** Whether the page has a second column. The same as `lg` in the styles. */
export const hasRoom = () => matchMedia("(width >= 64rem)").matches;

/** A card that is one line until it is pressed, so that the page stays short. */
export function FoldableCard({
  id,
  title,
  aside,
  startsOpen = false,
  children,
}: {
  /** A link to this anchor opens the card. */
  id?: string;
  title: string;
  aside?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  const { hash, key } = useLocation();
  const [isOpen, setOpen] = useState(startsOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit of the anchor opens the card
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) setOpen(true);
  }, [id, hash, key]);
  return (
    <section id={id} aria-labelledby={titleId} className="facet-large border border-seam bg-surface">
      <details
        className="group/card"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-14 list-none items-center gap-3 py-2 pr-6 pl-4 -outline-offset-3 sm:pl-5 md:pl-6 [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="min-w-0 text-lg">
            {title}
          </h2>
          <span className="ml-auto">{aside}</span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-silt transition-transform group-open/card:rotate-180"
          />
        </summary>
        <div className="px-4 pt-2 pb-4 sm:px-5 md:px-6 md:pb-6">{children}</div>
      </details>
    </section>
  );
}

import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { wallet } from "../../../../texts/en/wallet.ts";
import { classNames } from "../../../../ui/class-names.ts";

/** The collapsible part of docs/pages.md: 250 ms, 'More options' and 'Less options'. */
export function MoreOptions({ children }: { children: ReactNode }) {
  const [expanded, setExpanded] = useState(false);
  return (
    <>
      <div
        inert={!expanded}
        className={classNames(
          "grid transition-[grid-template-rows,visibility] duration-250",
          expanded ? "grid-rows-[1fr]" : "invisible grid-rows-[0fr]",
        )}
      >
        <div className="overflow-hidden">{children}</div>
      </div>
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="mt-2 flex min-h-10 items-center gap-1 rounded-sm px-3 text-sm text-silt hover:text-ink"
      >
        {expanded ? wallet.lessOptions : wallet.moreOptions}
        <ChevronDown
          aria-hidden
          className={classNames("size-4 transition-transform", expanded && "rotate-180")}
        />
      </button>
    </>
  );
}

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export function Disclosure({
  summary,
  children,
  className,
}: {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <details className={className}>
      <summary className="inline-flex min-h-8 max-md:min-h-11 list-none items-center gap-1 rounded-xs text-sm text-silt hover:text-ink [&::-webkit-details-marker]:hidden">
        {summary}
        {/* Turns by its own state only: a disclosure may be within another. */}
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform [details[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** What a task asks for, as miners read it; for the operator who writes one as well. */
export function TaskSummary({
  icon: Icon,
  titleId,
  title,
  description,
  ends,
  heading: Heading = "h4",
}: {
  icon: LucideIcon;
  titleId: string;
  title: string;
  description: ReactNode;
  /** When it ends or ended, as a sentence; null without an end. */
  ends: string | null;
  /** The level below that of what it is in. */
  heading?: "h3" | "h4";
}) {
  return (
    <>
      <Icon aria-hidden className="mt-1 size-5 text-silt" />
      <div>
        <Heading id={titleId} className="font-sans text-base font-medium tracking-normal">
          {title}
        </Heading>
        <p className="text-sm text-silt">
          {description}
          {ends ? <span className="text-xs"> · {ends}</span> : null}
        </p>
      </div>
    </>
  );
}

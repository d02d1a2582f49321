import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** What a task asks for, as miners read it. Operators who write a task see it too. */
export function TaskSummary({
  icon: Icon,
  titleId,
  title,
  network,
  description,
  ends,
  heading: Heading = "h4",
}: {
  icon: LucideIcon;
  titleId: string;
  title: string;
  /** The name of the network, where tasks of several networks are listed. */
  network?: string | undefined;
  description: ReactNode;
  /** A sentence about when the task ends or ended; null without an end. */
  ends: string | null;
  /** The element of the task's heading: one level below the heading above the task. */
  heading?: "h3" | "h4";
}) {
  return (
    <>
      <Icon aria-hidden className="mt-1 size-5 text-silt" />
      <div>
        <Heading id={titleId} className="font-sans text-base font-medium tracking-normal">
          {title}
          {network ? <span className="ml-2 text-xs font-normal text-silt">{network}</span> : null}
        </Heading>
        <p className="text-sm text-silt">
          {description}
          {ends ? <span className="text-xs"> · {ends}</span> : null}
        </p>
      </div>
    </>
  );
}

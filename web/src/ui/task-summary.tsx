import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** What a task asks for, as miners read it. Operators who write a task see it too. */
export function TaskSummary({
  icon: Icon,
  titleId,
  title,
  network,
  description,
  ends,
  detailClass,
  titleClass,
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
  /** When the description and the end are shown; always, if left out. */
  detailClass?: string;
  titleClass?: string | undefined;
  /** The element of the task's heading: one level below the heading above the task. */
  heading?: "h3" | "h4";
}) {
  return (
    <>
      <Icon aria-hidden className="mt-1 size-5 text-silt" />
      <div>
        <Heading
          id={titleId}
          className={classNames("font-sans text-base font-medium tracking-normal", titleClass)}
        >
          {title}
          {network ? <span className="ml-2 text-xs font-normal text-silt">{network}</span> : null}
        </Heading>
        <p className={classNames("text-sm text-silt", detailClass)}>
          {description}
          {ends ? <span className="text-xs"> · {ends}</span> : null}
        </p>
      </div>
    </>
  );
}

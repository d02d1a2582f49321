import type { ReactNode } from "react";
import { sentenceFor } from "../lib/api-error.ts";
import { classNames } from "./class-names.ts";

const TONES = {
  fault: "border-fault bg-fault-wash text-fault",
  sound: "border-sound bg-sound-wash text-sound",
  idle: "border-seam bg-shelf text-ink",
};

/** A message that stays on the page, unlike a toast. */
export function Notice({
  tone,
  children,
  className,
}: {
  tone: keyof typeof TONES;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      role={tone === "fault" ? "alert" : "status"}
      className={classNames("rounded-sm border-l-4 px-4 py-3 text-sm", TONES[tone], className)}
    >
      {children}
    </div>
  );
}

/** What went wrong, in the server's words, or in the screen's own if it sent none. Renders nothing without an error. */
export const Fault = ({
  of,
  otherwise,
  className,
}: {
  of: unknown;
  otherwise: string;
  className?: string;
}) =>
  of ? (
    <Notice tone="fault" className={className}>
      {sentenceFor(of, otherwise)}
    </Notice>
  ) : null;

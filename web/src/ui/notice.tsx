import type { ReactNode } from "react";
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
  className?: string;
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

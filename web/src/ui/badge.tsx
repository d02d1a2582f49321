import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "idle" | "ore" | "chain" | "sound" | "fault";

export const DOTS: Record<Tone, string> = {
  idle: "bg-silt",
  ore: "bg-ore-deep",
  chain: "bg-chain",
  sound: "bg-sound",
  fault: "bg-fault",
};

const WORDS: Record<Tone, string> = {
  idle: "text-silt",
  ore: "text-ore-deep",
  chain: "text-chain",
  sound: "text-sound",
  fault: "text-fault",
};

/** Every status in the product looks alike: a dot and a word, never colour alone. */
export function Status({
  tone,
  children,
  pulsing = false,
  className,
}: {
  tone: Tone;
  children: ReactNode;
  pulsing?: boolean;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap",
        WORDS[tone],
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "size-2 shrink-0 rotate-45 rounded-[1px]",
          DOTS[tone],
          pulsing && "animate-pulse-signal",
        )}
      />
      {children}
    </span>
  );
}

/** Labels samples and demo figures. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex rounded-xs border border-dashed font-sans tracking-normal border-silt/60 px-1.5 py-0.5 text-xs font-medium text-silt">
      {children}
    </span>
  );
}

export function Points({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        "facet inline-flex items-center bg-ore-wash px-2.5 py-1 text-sm font-semibold whitespace-nowrap text-ore-deep",
        className,
      )}
    >
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import type { Tone } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { utc } from "./format.ts";
import { Timestamp } from "./timestamp.tsx";

export interface TimelineEntry {
  key: string;
  at: string;
  /** The kind of entry: "Receipt", "Ledger". */
  kind: string;
  tone?: Tone;
  title: ReactNode;
  detail?: ReactNode;
}

const DOTS: Record<Tone, string> = {
  idle: "bg-silt",
  ore: "bg-ore-deep",
  chain: "bg-chain",
  sound: "bg-sound",
  fault: "bg-fault",
};

/** Shows everything about a subject in chronological order, oldest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="grid">
      {entries.map(({ key, at, kind, tone = "idle", title, detail }) => (
        <li
          key={key}
          className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-seam/60 py-1.5 text-sm last:border-b-0 md:grid-cols-[10.5rem_6.5rem_1fr]"
        >
          <span className="text-silt tabular-nums" title={utc(at)}>
            <span className="md:hidden">
              <Timestamp at={at} />
            </span>
            <span className="hidden md:inline">{utc(at).slice(0, 19)}</span>
          </span>
          <span className="inline-flex items-start gap-2 text-silt">
            <span
              aria-hidden
              className={classNames("mt-[0.45em] size-2 shrink-0 rotate-45 rounded-[1px]", DOTS[tone])}
            />
            {kind}
          </span>
          <div className="col-span-2 min-w-0 break-words md:col-span-1">
            <div>{title}</div>
            {detail ? <div className="mt-0.5 text-silt">{detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

import type { HoldKind } from "@lode/core/domain/withdrawals/holds";
import { Fragment, type ReactNode } from "react";
import { DOTS, Status, type Tone } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { utc } from "./format.ts";
import { Timestamp } from "./timestamp.tsx";

export const HOLDS: Record<HoldKind, string> = {
  review: "review",
  "wallet-changed": "wallet changed",
  "recipient-failed": "wallet refused",
  suspended: "suspended",
  "miner-cap": "miner's daily cap",
  "day-cap": "daily cap of all",
  refill: "treasury empty",
  halted: "payouts halted",
  unreachable: "Solana unreachable",
};

/** Green is done, red has failed, yellow waits for an operator. */
const TONES = {
  active: "sound",
  broadcast: "chain",
  completed: "sound",
  deleted: "idle",
  disabled: "fault",
  discarded: "idle",
  done: "sound",
  draft: "idle",
  ended: "idle",
  expired: "idle",
  failed: "fault",
  finalized: "sound",
  "first-password": "ore",
  held: "ore",
  "in-doubt": "fault",
  landed: "chain",
  needs_reconnect: "ore",
  "not-confirmed": "idle",
  not_done: "idle",
  open: "ore",
  paused: "ore",
  pending: "idle",
  processing: "chain",
  published: "sound",
  recovered: "sound",
  rejected: "idle",
  removed: "idle",
  replaying: "chain",
  retrying: "chain",
  reversed: "fault",
  running: "chain",
  signed: "chain",
  stopped: "idle",
  suspended: "fault",
  unknown: "ore",
  upheld: "sound",
  verified: "sound",
  verifying: "chain",
} satisfies Record<string, Tone>;

/** Every state that a list or a page of the console shows. */
export type ShownState = keyof typeof TONES;

export const stateName = (state: ShownState): string => state.replaceAll(/[-_]/g, " ");

/** A dot and a word. `tone` is for lists in which a state has another meaning. */
export const StateBadge = ({ state, tone }: { state: ShownState; tone?: Tone }) => (
  <Status tone={tone ?? TONES[state]}>{stateName(state)}</Status>
);

/** Facts as names and values. Rows without a value are left out; pass null to omit a row. */
export function DefinitionList({
  rows,
}: {
  rows: ReadonlyArray<readonly [name: string, value: ReactNode] | null>;
}) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
      {rows.map((row) =>
        row === null || row[1] === null || row[1] === undefined ? null : (
          <Fragment key={row[0]}>
            <dt className="text-silt">{row[0]}</dt>
            <dd className="min-w-0 break-words">{row[1]}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

export interface TimelineEntry {
  key: string;
  at: string;
  /** The kind of entry: "Receipt", "Ledger". */
  kind: string;
  tone?: Tone;
  title: ReactNode;
  detail?: ReactNode;
}

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

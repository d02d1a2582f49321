import { type ReactNode, useId } from "react";
import { count, plural } from "../../../lib/format.ts";
import { Mark } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";

export interface Counters {
  tasksCompleted: number;
  totalPoints: number;
  twitterAccountsCount: number;
  heldPoints: number;
}

export const NO_COUNTERS: Counters = {
  tasksCompleted: 0,
  totalPoints: 0,
  twitterAccountsCount: 0,
  heldPoints: 0,
};

/** The specification fixes what visitors see. */
export const SAMPLE_COUNTERS: Counters = {
  tasksCompleted: 23,
  totalPoints: 1_847,
  twitterAccountsCount: 2,
  heldPoints: 0,
};

/** There is no referral programme yet: both figures are samples. */
const REFERRALS = { miner: 47, visitor: 12 };

function Figure({ value, className }: { value: number | undefined; className: string }) {
  if (value === undefined) return <Skeleton className="my-1 h-9 w-20" />;
  return <p className={classNames("font-display font-semibold", className)}>{count(value)}</p>;
}

function Stat({
  label,
  value,
  children,
}: {
  label: string;
  value: number | undefined;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="facet-large flex flex-col justify-between gap-3 border border-seam bg-surface p-4 md:p-5"
    >
      <h2 id={id} className="pr-3 font-sans text-sm font-normal tracking-normal text-silt">
        {label}
      </h2>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <Figure value={value} className="text-xl md:text-2xl" />
        {children}
      </div>
    </section>
  );
}

/** The balance comes first. */
export function StatCards({ counters, sample }: { counters: Counters | undefined; sample: boolean }) {
  const { tasksCompleted, totalPoints, twitterAccountsCount, heldPoints = 0 } = counters ?? {};
  const mark = sample ? <Mark>Sample</Mark> : null;
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-5">
      <section
        aria-labelledby="balance-title"
        className="facet-large relative col-span-2 overflow-hidden border border-seam bg-surface p-5 md:p-6"
      >
        <StrataLine className="absolute right-0 bottom-0 left-1/3 h-24 w-2/3 opacity-70" />
        <div className="relative flex h-full min-h-40 flex-col">
          <h2 id="balance-title" className="font-sans text-sm font-normal tracking-normal text-silt">
            Airdrop Points
          </h2>
          <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
            <Figure value={totalPoints} className="text-3xl" />
            {mark}
            {heldPoints > 0 ? (
              <p className="text-sm text-silt">{plural(heldPoints, "point")} held in withdrawals</p>
            ) : null}
          </div>
        </div>
      </section>
      <Stat label="Tasks Completed" value={tasksCompleted}>
        {mark}
      </Stat>
      <Stat label="X Accounts Connected" value={twitterAccountsCount}>
        <span className="flex items-center gap-2">
          {twitterAccountsCount ? (
            <span role="img" aria-label="Connected" className="size-2.5 rounded-full bg-sound" />
          ) : null}
          {mark}
        </span>
      </Stat>
      <div className="col-span-2 grid lg:col-span-1">
        <Stat label="Referrals" value={sample ? REFERRALS.visitor : REFERRALS.miner}>
          <Mark>Sample</Mark>
        </Stat>
      </div>
    </div>
  );
}

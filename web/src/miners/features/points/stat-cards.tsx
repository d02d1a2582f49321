import { type ReactNode, useId } from "react";
import { count } from "../../../lib/format.ts";
import { points } from "../../../texts/en/points.ts";
import { Mark } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useCountUp } from "../../../ui/count-up.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

export interface Counters {
  tasksCompleted: number;
  totalPoints: number;
  twitterAccountsCount: number;
  referrals: number;
}

export const NO_COUNTERS: Counters = {
  tasksCompleted: 0,
  totalPoints: 0,
  twitterAccountsCount: 0,
  referrals: 0,
};

/** docs/pages.md fixes the figures that visitors see. */
export const SAMPLE_COUNTERS: Counters = {
  tasksCompleted: 23,
  totalPoints: 1_847,
  twitterAccountsCount: 2,
  referrals: 12,
};

function Stat({
  label,
  value,
  earned = false,
  sample = false,
  children,
}: {
  label: string;
  value: number | undefined;
  /** Whether the figure counts earned points, which are shown in the colour of ore. */
  earned?: boolean;
  sample?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  const counted = useCountUp(value);
  const mark = sample ? <Mark>{points.figures.sample}</Mark> : null;
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-12 min-w-0 flex-wrap items-center min-[22rem]:flex-nowrap justify-between gap-x-2 bg-surface px-3 py-1 md:min-h-16 md:px-5"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <h2 id={id} className="min-w-0 font-sans text-xs font-normal tracking-normal text-silt md:text-sm">
          {label}
        </h2>
        {mark}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {children}
        {counted === undefined ? (
          <Skeleton className="h-6 w-12" />
        ) : (
          <p
            className={classNames("font-display text-lg font-semibold md:text-xl", earned && "text-ore-deep")}
          >
            {count(counted)}
          </p>
        )}
      </div>
    </section>
  );
}

/** Four figures in a line, or two by two on small screens. */
export function StatCards({ counters, sample }: { counters: Counters | undefined; sample: boolean }) {
  const { tasksCompleted, totalPoints, twitterAccountsCount, referrals } = counters ?? {};
  const texts = points.figures;
  return (
    <div className="facet grid grid-cols-2 gap-px overflow-hidden border border-seam bg-seam lg:grid-cols-4">
      <Stat label={texts.tasks} value={tasksCompleted} sample={sample} />
      <Stat label={texts.balance} value={totalPoints} sample={sample} earned />
      <Stat label={texts.accounts} value={twitterAccountsCount} sample={sample}>
        {twitterAccountsCount ? (
          <span role="img" aria-label={texts.connected} className="size-2.5 rounded-full bg-sound" />
        ) : null}
      </Stat>
      <Stat label={texts.referrals} value={referrals} sample={sample} />
    </div>
  );
}

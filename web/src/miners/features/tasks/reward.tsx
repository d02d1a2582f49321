import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import { signed } from "../../../lib/format.ts";
import { points } from "../../../texts/en/points.ts";
import { useCountUp } from "../../../ui/count-up.ts";

const PARTS = ["base", "followers", "verified", "age"] as const;
const STEP_MS = 280;

/** The moment of an award: the points count up while their parts settle one after the other. */
export function Reward({ award }: { award: AwardBreakdownView }) {
  const counted = useCountUp(award.total);
  const parts = PARTS.filter((part) => award[part] > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="animate-pop font-display text-lg font-semibold text-ore-deep">
        {signed(counted ?? award.total)}
      </p>
      <ul className="flex flex-wrap gap-1">
        {parts.map((part, index) => (
          <li
            key={part}
            style={{ animationDelay: `${(index + 1) * STEP_MS}ms` }}
            className="animate-sediment bg-ore-wash px-2 py-0.5 text-xs font-medium text-ore-deep"
          >
            {signed(award[part])} {points.rewardPart[part]}
          </li>
        ))}
      </ul>
    </div>
  );
}

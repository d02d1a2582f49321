import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { signed } from "../../../lib/format.ts";
import { makeStore } from "../../../lib/store.ts";
import { points } from "../../../texts/en/points.ts";

const PARTS = ["base", "followers", "verified", "age"] as const;
const STEP_MS = 280;

/** The parts of a new award, which appear one after the other. */
export function RewardParts({ award }: { award: AwardBreakdown }) {
  const parts = PARTS.filter((part) => award[part] > 0);
  return (
    <ul className="flex flex-wrap gap-1">
      {parts.map((part, index) => (
        <li
          key={part}
          style={{ animationDelay: `${(index + 1) * STEP_MS}ms` }}
          className="animate-settle bg-ore-wash px-2 py-0.5 text-xs font-medium text-ore-deep"
        >
          {signed(award[part])} {points.rewardPart[part]}
        </li>
      ))}
    </ul>
  );
}

/** How long a new award takes the place of the next step. */
const SHOWN_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const shown = makeStore<AwardBreakdown | null>(null);
export const useShownReward = shown.use;

/** Shows the award in the place of the next step. A newer award replaces it. */
export function showReward(award: AwardBreakdown): void {
  clearTimeout(timer);
  timer = setTimeout(() => shown.set(null), SHOWN_MS);
  shown.set(award);
}

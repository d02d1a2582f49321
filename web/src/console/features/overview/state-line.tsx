import type { Overview } from "@lode/core/contracts/console/overview";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { Status } from "../../../ui/badge.tsx";
import { useClock } from "../../ui/clock.ts";
import { relative } from "../../ui/format.ts";
import { TONE_OF_LIGHT } from "./light-badge.tsx";

/** The first sentence of the console: whether miners are served, and when the last payout ended. */
export function StateLine({ light, lastPayoutAt }: Pick<Overview, "light" | "lastPayoutAt">) {
  const now = useClock();
  const payout = lastPayoutAt
    ? overviewTexts.lastPayout(relative(lastPayoutAt, Math.max(now, Date.now())))
    : overviewTexts.noPayoutYet;
  return (
    <p className="rounded-sm border border-seam bg-surface px-3 py-2.5">
      <Status tone={TONE_OF_LIGHT[light]} className="text-base! whitespace-normal!">
        {overviewTexts.served[light]}
        {payout}
      </Status>
    </p>
  );
}
